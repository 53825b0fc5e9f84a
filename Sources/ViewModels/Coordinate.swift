/// A point on Earth in degrees (WGS 84).
///
/// ```json
/// {"latitude":21.028511,"longitude":105.804817}
/// ```
public struct Coordinate: Codable, Sendable, Hashable {
    /// Degrees north, -90…90.
    public let latitude: Double
    /// Degrees east, -180…180.
    public let longitude: Double

    /// Makes a point.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
