import Records

/// What is known of the shops in a cell, one at least.
struct CellSummary: Sendable, Hashable {
    private(set) var counts: TypeCounts
    /// The least one that holds the shops; never larger than the cell, and often much smaller.
    private(set) var extent: Extent
    /// Where one of the shops is that stands near the middle of them.
    private(set) var marker: GeoPoint
    // In whole units: sums of fractions would depend on the order in which the shops came.
    private var latitudeUnits: Int64
    private var longitudeUnits: Int64

    /// 1 cm, or less.
    private static let unitsPerDegree = 1e7

    var count: Int { Int(truncatingIfNeeded: counts.wrappedSum()) }

    init(of place: IndexedPlace) {
        counts = .zero
        counts[place.type.ordinal] = 1
        extent = Extent(place.point)
        marker = place.point
        latitudeUnits = Int64((place.point.latitude * Self.unitsPerDegree).rounded())
        longitudeUnits = Int64((place.point.longitude * Self.unitsPerDegree).rounded())
    }

    /// All of the places together, whatever their order; nil without any.
    init?(of places: some Collection<IndexedPlace>) {
        guard let first = places.first else { return nil }
        self.init(of: first)
        for place in places.dropFirst() { add(CellSummary(of: place)) }
        if !extent.isPoint { marker = marker(among: places.lazy.map(\.point)) }
    }

    /// All of the parts together, whatever their order; nil without any.
    init?(of parts: some Collection<CellSummary>) {
        guard var sum = parts.first else { return nil }
        for part in parts.dropFirst() { sum.add(part) }
        if parts.count > 1 { sum.marker = sum.marker(among: parts.lazy.map(\.marker)) }
        self = sum
    }

    private mutating func add(_ other: CellSummary) {
        counts &+= other.counts
        extent.formUnion(other.extent)
        latitudeUnits &+= other.latitudeUnits
        longitudeUnits &+= other.longitudeUnits
    }

    /// The point that is nearest to the mean of all shops, so that no marker stands in the sea between them.
    private func marker(among points: some Collection<GeoPoint>) -> GeoPoint {
        let units = Double(count) * Self.unitsPerDegree
        let mean = GeoPoint(latitude: Double(latitudeUnits) / units, longitude: Double(longitudeUnits) / units)
        let origin = DistanceOrigin(mean ?? marker)
        var nearest = (Double.infinity, 0.0, 0.0)
        var place = marker
        for point in points {
            let rank = (origin.haversine(to: point), point.latitude, point.longitude)
            guard rank < nearest else { continue }
            nearest = rank
            place = point
        }
        return place
    }
}

// MARK: As a row

extension CellSummary {
    static let columns = """
        hawk, coffee, fastfood, streettea, other, latitude_units, longitude_units, south, west, north, east, \
        marker_latitude, marker_longitude
        """

    /// The values of `columns`.
    var values: [SQLValue] {
        ShopType.allCases.sorted { $0.ordinal < $1.ordinal }.map { .integer(counts[$0.ordinal]) } + [
            .integer(latitudeUnits), .integer(longitudeUnits), .real(extent.south), .real(extent.west),
            .real(extent.north), .real(extent.east), .real(marker.latitude), .real(marker.longitude),
        ]
    }

    /// Reads `columns`, the first of which is the column `first`; nil where a damaged file holds nonsense.
    init?(_ row: Statement, at first: Int32) {
        counts = .zero
        for ordinal in 0..<Int32(ShopType.allCases.count) { counts[Int(ordinal)] = row.integer(first + ordinal) }
        let sums = first + Int32(ShopType.allCases.count)
        latitudeUnits = row.integer(sums)
        longitudeUnits = row.integer(sums + 1)
        extent = Extent(
            south: row.real(sums + 2), west: row.real(sums + 3), north: row.real(sums + 4), east: row.real(sums + 5))
        guard let marker = GeoPoint(latitude: row.real(sums + 6), longitude: row.real(sums + 7)) else { return nil }
        self.marker = marker
        guard extent.isSound, counts.min() >= 0, counts.max() <= Int64(Int32.max), count > 0 else { return nil }
    }
}
