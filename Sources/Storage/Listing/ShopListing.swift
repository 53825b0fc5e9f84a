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
            if found == nil, let page = try walkedPage(places, after: place, limit: limit) { return page }
            var within = RowidSet()
            try places.forEach(among: found) { _ = within.insert($0.rowid) }
            found = within
        }
        return try listing(found).page(after: place, limit: limit)
    }

    /// A page of a circle that holds much of the list: the rows of the order are looked at one after another.
    ///
    /// - Returns: nil where that would take too many looks.
    private func walkedPage(
        _ places: ShopPlaces, after place: ListPlace?, limit: Int
    ) throws(StorageError) -> (rows: [OrderedRow], total: Int)? {
        let total = try places.count()
        guard total > RecordListing.fewMatches else { return nil }
        var looks = RecordListing.fewMatches
        let rows = try listing(nil).walk(after: place, limit: limit, looks: &looks) { (rowid) throws(StorageError) in
            try places.holds(rowid)
        }
        return looks > 0 ? (rows, total) : nil
    }

    private func listing(_ found: RowidSet?) -> RecordListing {
        RecordListing(order: order, filter: filter, found: found, connection: connection)
    }
}
