import Records

/// A square of the map of the world: at level 0 there is one, and each has four at the next level.
///
/// The map is the Web Mercator one, in tiles of 256 points of a screen, so cells of level `zoom + 2` are squares of 64
/// points. What lies beyond 85.05° is in the cells of that edge.
///
/// - Source: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
struct MapCell: Sendable, Hashable {
    /// Cells of 64 points at zoom 22, about 2 m wide.
    static let deepestLevel = 24
    static let world = MapCell(id: 1)

    /// A 1, and then two bits for each level: whether the southern half was taken, and whether the eastern.
    let id: Int64

    init(id: Int64) {
        self.id = id
    }

    /// The cell of the deepest level that a point lies in.
    init(of point: GeoPoint) {
        let columns = Double(1 << Self.deepestLevel)
        let x = (point.longitude + 180) / 360 * columns
        let sine = Trigonometry.sine(degrees: point.latitude.magnitude)
        // Both are 2π north and south of the middle; the pole would be infinitely far.
        let north = sine < 1 ? Trigonometry.logarithm((1 + sine) / (1 - sine)) / (4 * .pi) : 1
        let y = (0.5 - (point.latitude < 0 ? -north : north)) * columns
        id = 1 << (2 * Self.deepestLevel) | Self.spread(Self.index(y)) << 1 | Self.spread(Self.index(x))
    }

    var level: Int { (Int64.bitWidth - 1 - id.leadingZeroBitCount) / 2 }

    /// The four parts, by their ids.
    var parts: ClosedRange<Int64> { id << 2...id << 2 | 3 }

    /// The cell of a level that is not deeper, which this one lies in.
    func around(level: Int) -> MapCell {
        MapCell(id: id >> Int64(2 * (self.level - level)))
    }

    /// The last of the deepest cells that lie in this one.
    var lastDeepest: Int64 {
        let shift = Int64(2 * (Self.deepestLevel - level))
        return (id + 1) << shift - 1
    }

    private static func index(_ coordinate: Double) -> Int64 {
        Int64(min(max(coordinate, 0), Double(1 << deepestLevel - 1)))
    }

    /// Puts a 0 before each of 24 bits.
    private static func spread(_ bits: Int64) -> Int64 {
        var bits = bits
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}
