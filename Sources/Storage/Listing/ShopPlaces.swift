import Records

/// The shops around a point in order of their distance; behind them, unless a radius is given, those without a
/// location.
struct ShopPlaces {
    private let origin: DistanceOrigin
    private let radiusMeters: Double?
    private let types: Set<ShopType>?
    private let connection: Connection
    private let tree: PlaceTree
    private let order = ListOrder.shopsByDistance

    /// Looks for shops of some types, or of all when `types` is nil.
    init(around center: GeoPoint, radiusMeters: Double?, types: Set<ShopType>?, on connection: Connection) {
        origin = DistanceOrigin(center)
        self.radiusMeters = radiusMeters
        self.types = types
        self.connection = connection
        tree = PlaceTree(connection: connection)
    }

    // MARK: A page

    /// The nearest shops behind a place, and how many there are in all; where rows are given, only of those.
    func page(
        among found: RowidSet?, after place: ListPlace?, limit: Int
    ) throws(StorageError) -> (rows: [OrderedRow], total: Int) {
        guard let found else { return (try nearest(after: place, limit: limit), try count()) }
        var nearest = FirstRows(order, after: place, limit: limit)
        try forEach(among: found) { nearest.take($0) }
        return (nearest.rows, nearest.total)
    }

    private func nearest(after place: ListPlace?, limit: Int) throws(StorageError) -> [OrderedRow] {
        var rows: [OrderedRow] = []
        var lastPosition = Int64.min
        if case .number(.infinity) = place?.key {
            lastPosition = place?.position ?? .min
        } else {
            var query = NearQuery(origin: origin, types: TypeFilter(types))
            query.radiusMeters = radiusMeters ?? .infinity
            if let place, case .number(let meters) = place.key {
                query.after = DistanceRank(meters: meters, position: place.position)
            }
            rows = try tree.nearest(query, limit: limit).map { near in
                let place = ListPlace(key: .number(near.distanceMeters), position: near.rank.position)
                return OrderedRow(rowid: near.shop, place: place)
            }
        }
        guard rows.count < limit, radiusMeters == nil else { return rows }
        var unplaced = FirstRows(order, after: nil, limit: limit - rows.count)
        for type in ShopType.allCases where types?.contains(type) ?? true {
            try forEachUnplaced(of: type, behind: lastPosition, limit: limit) { unplaced.take($0) }
        }
        return rows + unplaced.rows
    }

    /// How many shops there are in all.
    func count() throws(StorageError) -> Int {
        guard let radiusMeters else { return try connection.count(order, types.map { .types($0) } ?? .all) }
        return try tree.count(in: Circle(origin: origin, radiusMeters: radiusMeters), types: TypeFilter(types))
    }

    /// Whether a shop is within the radius; never without one, or without a location.
    func holds(_ rowid: Int64) throws(StorageError) -> Bool {
        guard let radiusMeters else { return false }
        let point = try connection.row("SELECT latitude, longitude FROM shops WHERE rowid = ?", .integer(rowid)) {
            row in
            row.optionalReal(0).flatMap { latitude in
                row.optionalReal(1).flatMap { GeoPoint(latitude: latitude, longitude: $0) }
            }
        }
        guard case let point?? = point else { return false }
        return Circle(origin: origin, radiusMeters: radiusMeters).holds(point)
    }

    // MARK: All of them

    /// Every shop, in any order, its distance as its key; where rows are given, only of those.
    func forEach(among found: RowidSet?, _ body: (OrderedRow) -> Void) throws(StorageError) {
        if let found, found.count <= RecordListing.fewMatches { return try lookUp(found, body) }
        try forEachPlaced { place in
            guard found?.contains(place.shop) ?? true else { return }
            body(row(place.shop, place.position, at: place.point))
        }
        guard radiusMeters == nil else { return }
        for type in ShopType.allCases where types?.contains(type) ?? true {
            try forEachUnplaced(of: type, behind: .min, limit: .max) { row in
                if found?.contains(row.rowid) ?? true { body(row) }
            }
        }
    }

    private func forEachPlaced(_ body: (IndexedPlace) -> Void) throws(StorageError) {
        let filter = TypeFilter(types)
        guard let world = try tree.world() else { return }
        var wholes: [PlaceTree.Node] = []
        if let radiusMeters {
            let circle = Circle(origin: origin, radiusMeters: radiusMeters)
            try tree.visit(world, circle, filter) {
                wholes.append($0)
            } _: {
                body($0)
            }
        } else {
            wholes = [world]
        }
        for whole in wholes {
            try tree.forEachPlace(under: whole) { if filter.allows($0.type) { body($0) } }
        }
    }

    private func forEachUnplaced(
        of type: ShopType, behind position: Int64, limit: Int, _ body: (OrderedRow) -> Void
    ) throws(StorageError) {
        let sql = """
            SELECT rowid, position FROM shops
            WHERE type = ? AND position > ? AND (latitude IS NULL OR longitude IS NULL) ORDER BY position LIMIT ?
            """
        try connection.withStatement(sql) { statement throws(StorageError) in
            try statement.bind([.text(type.rawValue), .integer(position), SQLValue(limit)])
            while try statement.step() { body(row(statement.integer(0), statement.integer(1), at: nil)) }
        }
    }

    private func lookUp(_ found: RowidSet, _ body: (OrderedRow) -> Void) throws(StorageError) {
        let sql = "SELECT position, type, latitude, longitude FROM shops WHERE rowid = ?"
        try connection.withStatement(sql) { statement throws(StorageError) in
            for rowid in found.sorted {
                statement.reset()
                try statement.bind(.integer(rowid), at: 1)
                guard try statement.step() else { continue }
                guard types?.contains(ShopType(rawValue: statement.text(1)) ?? .unknown) ?? true else { continue }
                let point = statement.optionalReal(2).flatMap { latitude in
                    statement.optionalReal(3).flatMap { GeoPoint(latitude: latitude, longitude: $0) }
                }
                let row = row(rowid, statement.integer(0), at: point)
                if let radiusMeters {
                    guard case .number(let meters) = row.place.key, meters <= radiusMeters else { continue }
                }
                body(row)
            }
        }
    }

    private func row(_ rowid: Int64, _ position: Int64, at point: GeoPoint?) -> OrderedRow {
        let meters = point.map { origin.meters(to: $0) } ?? .infinity
        return OrderedRow(rowid: rowid, place: ListPlace(key: .number(meters), position: position))
    }
}
