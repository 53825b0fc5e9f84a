/// A circle on Earth.
///
/// ```json
/// {"center":{"latitude":21.033333,"longitude":105.849998},"radiusMeters":1000}
/// ```
public struct MapRegion: Codable, Sendable, Hashable {
    /// The circle's centre.
    public let center: Coordinate
    /// Metres along the ground, above 0.
    public let radiusMeters: Int

    /// Makes a circle.
    public init(center: Coordinate, radiusMeters: Int) {
        self.center = center
        self.radiusMeters = radiusMeters
    }
}
