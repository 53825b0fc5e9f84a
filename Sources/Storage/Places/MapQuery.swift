/// What of the shops a map asks for.
public struct MapQuery: Sendable, Hashable {
    /// Only shops in this box; nil for the whole world.
    public var bounds: GeoBox?
    /// The zoom of a Web Mercator map in tiles of 256 points, 0…22, at which near shops are gathered.
    ///
    /// Values out of range count as the nearest in range. Nil gathers shops only when they are too many.
    public var zoom: Int?

    /// Asks for all shops, or for those in a box.
    public init(bounds: GeoBox? = nil, zoom: Int? = nil) {
        self.bounds = bounds
        self.zoom = zoom
    }
}
