/// A point on Earth in degrees (WGS 84); both members are finite and in range.
public struct GeoPoint: Sendable, Hashable {
    /// Degrees north, -90…90.
    public let latitude: Double
    /// Degrees east, -180…180.
    public let longitude: Double

    /// Makes a point, or nil when a coordinate is not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude + 0  // -0 becomes 0: no view may show it
        self.longitude = longitude + 0
    }
}
