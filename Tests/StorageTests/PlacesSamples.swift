import Platform
import TestSupport
import Records

@testable import Storage

/// Shops at places of one kind, the same for the same seed.
enum PlacePattern: String, CaseIterable, Sendable {
    case everywhere, cities, onePoint, fewPoints, antimeridian, poles

    func point(_ random: inout SeededGenerator) -> GeoPoint {
        switch self {
        case .everywhere:
            return .near(0, 0, spread: 180, &random)
        case .cities:
            let city = Int.random(in: 0..<5, using: &random)
            return .near(Double(city * 17 - 30), Double(city * 71 - 160), spread: 0.2, &random)
        case .onePoint:
            return .near(21.03, 105.85, spread: 0, &random)
        case .fewPoints:
            return .near(Double(Int.random(in: 0..<4, using: &random)), 105.85, spread: 0, &random)
        case .antimeridian:
            return .near(-17, 180, spread: 0.5, &random)
        case .poles:
            return .near(Bool.random(using: &random) ? 90 : -90, 0, latitudes: 0.01, longitudes: 180, &random)
        }
    }

    func shops(_ ids: some Sequence<Int>, _ random: inout SeededGenerator) -> [ShopRecord] {
        ids.map { id in
            let isPlaced = Int.random(in: 0..<20, using: &random) > 0
            let point = point(&random)
            return ShopRecord(
                id: "\(id)", name: "shop \(id)", bio: "",
                type: ShopType.allCases.randomElement(using: &random) ?? .hawk, rate: nil,
                location: isPlaced ? point : nil)
        }
    }
}

extension GeoPoint {
    /// A point in range; a test that names another one is at fault.
    static func at(_ latitude: Double, _ longitude: Double) -> Self {
        guard let point = GeoPoint(latitude: latitude, longitude: longitude) else {
            preconditionFailure("\(latitude), \(longitude) is no point")
        }
        return point
    }

    static func near(_ latitude: Double, _ longitude: Double, spread: Double, _ random: inout SeededGenerator) -> Self {
        near(latitude, longitude, latitudes: spread / 2, longitudes: spread, &random)
    }

    static func near(
        _ latitude: Double, _ longitude: Double, latitudes: Double, longitudes: Double,
        _ random: inout SeededGenerator
    ) -> Self {
        let latitude = latitude + .random(in: -latitudes...latitudes, using: &random)
        let longitude = longitude + .random(in: -longitudes...longitudes, using: &random)
        let wrapped = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        return .at(min(max(latitude, -90), 90), wrapped)
    }
}

extension Store {
    /// The index of places, in a reading or writing connection's transaction.
    func places<Result>(_ body: (PlaceTree) throws(StorageError) -> Result) throws(StorageError) -> Result {
        try read { snapshot throws(StorageError) in try body(PlaceTree(connection: snapshot.connection)) }
    }

    /// Everything in the tables of the index.
    func placeRows() throws(StorageError) -> [[String]] {
        try read { snapshot throws(StorageError) in
            let cells = try snapshot.connection.rows(
                "SELECT cell, \(CellSummary.columns) FROM place_cells ORDER BY cell"
            ) { row in (0..<14).map { row.text($0) } }
            let blocks = try snapshot.connection.rows(
                "SELECT block, hex(places) FROM place_blocks ORDER BY block"
            ) { row in [row.text(0), row.text(1)] }
            let changes = try snapshot.connection.rows("SELECT shop FROM place_changes") { row in [row.text(0)] }
            return cells + blocks + changes
        }
    }

    /// Builds the index again from the shops alone.
    func rebuildPlaces(batchSize: Int) throws(StorageError) {
        try writer.withLock { connection throws(StorageError) in
            guard let connection else { return }
            try connection.execute("DELETE FROM place_cells; DELETE FROM place_blocks")
            try connection.transaction(.writing) { () throws(StorageError) in
                try PlaceTree(connection: connection).update(batchSize: batchSize)
            }
        }
    }
}
