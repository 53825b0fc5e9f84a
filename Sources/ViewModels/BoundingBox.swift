/// A rectangle between two meridians and two parallels, coded as an array of its four sides.
///
/// ```json
/// [105.84,21.02,105.86,21.04]
/// ```
///
/// - Source: RFC 7946, section 5.
public struct BoundingBox: Codable, Sendable, Hashable {
    /// Degrees east of the western side; greater than `east` when the 180th meridian lies between.
    public let west: Double
    /// Degrees north of the southern side.
    public let south: Double
    /// Degrees east of the eastern side.
    public let east: Double
    /// Degrees north of the northern side.
    public let north: Double

    /// Makes a rectangle.
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Reads west, south, east and north from an array; further elements are ignored.
    ///
    /// - Throws: `DecodingError` when there are fewer than four numbers.
    public init(from decoder: any Decoder) throws {
        var sides = try decoder.unkeyedContainer()
        west = try sides.decode(Double.self)
        south = try sides.decode(Double.self)
        east = try sides.decode(Double.self)
        north = try sides.decode(Double.self)
    }

    /// Writes west, south, east and north as an array.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var sides = encoder.unkeyedContainer()
        for side in [west, south, east, north] { try sides.encode(side) }
    }
}
