public import Records

extension Snapshot {
    /// A page of the shops that a query asks for.
    ///
    /// A list may change between two pages. A shop that is there all the time, unchanged and unmoved, comes exactly
    /// once. A page goes on behind the shop that its cursor names, wherever that stands now, and where it stood last
    /// when it was removed.
    ///
    /// - Parameters:
    ///   - query: which shops, and in which order.
    ///   - cursor: `next` of the page before; nil to begin. See that it `fits` the query.
    ///   - limit: how many at most, 1 at least.
    /// - Returns: the page, with the distance of each shop where the query has a place to tell it from.
    /// - Throws: `.cursorExpired` when the cursor's shop was removed too long ago, or was never there; and what SQLite
    ///   reports.
    public func feed(
        _ query: ShopQuery, after cursor: PageCursor? = nil, limit: Int
    ) throws(StorageError) -> RecordPage<ListedShop> {
        let rows = try ShopListing(query, on: connection).page(after: cursor, limit: Self.most(limit))
        let shops: RecordPage<ShopRecord> = try page(rows, ListOrder(query), limit)
        let items = shops.items.map { shop in
            ListedShop(shop: shop, distanceMeters: query.near.flatMap { shop.location?.distanceMeters(to: $0) })
        }
        return RecordPage(items: items, total: shops.total, next: shops.next)
    }

    /// A page of the posts that a query asks for, in upstream order; as `feed` in all else.
    public func posts(
        _ query: PostQuery, after cursor: PageCursor? = nil, limit: Int
    ) throws(StorageError) -> RecordPage<PostRecord> {
        try page(.posts, query.userID.map { .user($0) } ?? .all, query.words, after: cursor, limit)
    }

    /// A page of the users that a query asks for, in upstream order; as `feed` in all else.
    public func users(
        _ query: UserQuery, after cursor: PageCursor? = nil, limit: Int
    ) throws(StorageError) -> RecordPage<UserRecord> {
        try page(.users, .all, query.words, after: cursor, limit)
    }

    private func page<Record: StoredRecord>(
        _ order: ListOrder, _ filter: ListFilter, _ words: [String], after cursor: PageCursor?, _ limit: Int
    ) throws(StorageError) -> RecordPage<Record> {
        var place: ListPlace?
        if let cursor { place = try connection.place(of: cursor, in: order) }
        let found = try connection.found(by: words, in: order.layout)
        let listing = RecordListing(order: order, filter: filter, found: found, connection: connection)
        return try page(try listing.page(after: place, limit: Self.most(limit)), order, limit)
    }

    /// Makes a page of one row more than it may show.
    private func page<Record: StoredRecord>(
        _ found: (rows: [OrderedRow], total: Int), _ order: ListOrder, _ limit: Int
    ) throws(StorageError) -> RecordPage<Record> {
        let rows = Array(found.rows.prefix(Self.most(limit) - 1))
        let records: [Record] = try connection.records(of: rows)
        var next: PageCursor?
        if rows.count < found.rows.count, let last = rows.last, let record = records.last {
            next = PageCursor(order: order, key: last.place.key, id: record.id)
        }
        return RecordPage(items: records, total: found.total, next: next)
    }

    /// How many rows to look for: one more than asked for tells whether there is a next page.
    private static func most(_ limit: Int) -> Int { max(1, min(limit, Int(Int32.max))) + 1 }
}
