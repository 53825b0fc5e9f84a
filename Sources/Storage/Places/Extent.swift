import Records

/// Parallels and meridians that some shops lie between; it never crosses the 180th meridian.
struct Extent: Sendable, Hashable {
    var south: Double
    var west: Double
    var north: Double
    var east: Double

    /// One point.
    init(_ point: GeoPoint) {
        self.init(south: point.latitude, west: point.longitude, north: point.latitude, east: point.longitude)
    }

    init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// Its sides are in order.
    var isSound: Bool { south <= north && west <= east }

    var isPoint: Bool { south == north && west == east }

    /// Grows as little as it must to hold another one.
    mutating func formUnion(_ other: Extent) {
        south = min(south, other.south)
        west = min(west, other.west)
        north = max(north, other.north)
        east = max(east, other.east)
    }
}
