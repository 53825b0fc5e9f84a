import Records

/// A list of shops, as a query asks for it.
struct ShopListing {
    private let query: ShopQuery
    private let order: ListOrder
    private let connection: Connection

    init(_ query: ShopQuery, on connection: Connection) {
        self.query = query
        self.connection = connection
        order = ListOrder(query)
    }

    private var filter: ListFilter { query.types.map { .types($0) } ?? .all }

    /// The next rows behind a cursor, and how many shops the list has in all.
    func page(after cursor: PageCursor?, limit: Int) throws(StorageError) -> (rows: [OrderedRow], total: Int) {
        var place: ListPlace?
        if let cursor { place = try connection.place(of: cursor, in: order) }
        var found = try connection.found(by: query.words, in: order.layout)
        guard let near = query.near else { return try listing(found).page(after: place, limit: limit) }
        let places = ShopPlaces(around: near, radiusMeters: query.radiusMeters, types: query.types, on: connection)
        if order == .shopsByDistance {
            return try places.page(among: found, after: place, limit: limit)
        }
        if query.radiusMeters != nil {
            var within = RowidSet()
            try places.forEach(among: found) { _ = within.insert($0.rowid) }
            found = within
        }
        return try listing(found).page(after: place, limit: limit)
    }

    private func listing(_ found: RowidSet?) -> RecordListing {
        RecordListing(order: order, filter: filter, found: found, connection: connection)
    }
}
