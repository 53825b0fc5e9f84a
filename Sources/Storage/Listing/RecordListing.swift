import Records

/// A list in one of the orders that have an index: the rows that pass a filter, and of those that were searched for the
/// ones found.
///
/// Time does not grow with the number of records: without a search a page is read from the index, and the total from
/// counts. Of a search with few matches each match is looked at; with many, the index is walked until the page is full,
/// and only then a row's place in the order decides how long that takes.
struct RecordListing {
    let order: ListOrder
    let filter: ListFilter
    /// The rows found; nil without a search.
    let found: RowidSet?
    let connection: Connection

    /// Up to so many matches are looked at one by one, which takes about 3 µs each.
    static let fewMatches = 1_000

    /// The next rows behind a place, and how many the list has in all.
    func page(after place: ListPlace?, limit: Int) throws(StorageError) -> (rows: [OrderedRow], total: Int) {
        guard let found else { return (try walk(after: place, limit: limit), try connection.count(order, filter)) }
        guard found.count > Self.fewMatches else {
            var first = FirstRows(order, after: place, limit: limit)
            try lookUp(found) { first.take($0) }
            return (first.rows, first.total)
        }
        return (try walk(after: place, limit: limit), try count(found))
    }

    // MARK: Walking the index

    private func walk(after place: ListPlace?, limit: Int) throws(StorageError) -> [OrderedRow] {
        var looks = Int.max
        return try walk(after: place, limit: limit, looks: &looks) { found?.contains($0) ?? true }
    }

    /// The next rows behind a place that are admitted; `looks` is how many rows may be looked at for it.
    ///
    /// Where none is left, rows may be missing between those that it gives.
    func walk(
        after place: ListPlace?, limit: Int, looks: inout Int, admits: (Int64) throws(StorageError) -> Bool
    ) throws(StorageError) -> [OrderedRow] {
        var streams: [RowStream] = []
        var heads: [OrderedRow] = []
        // Without a filter too, an order with keys has an index that begins with the type.
        let filter = order.keyColumn != nil && self.filter == .all ? .types(Set(ShopType.allCases)) : self.filter
        for value in filter.values?.map(Optional.some) ?? [nil] {
            var stream = try RowStream(order, filter, of: value, after: place, on: connection)
            guard let head = try next(&stream, &looks, admits) else { continue }
            streams.append(stream)
            heads.append(head)
        }
        var rows: [OrderedRow] = []
        while rows.count < limit,
            let first = heads.indices.min(by: { order.ascends(heads[$0].place, heads[$1].place) })
        {
            rows.append(heads[first])
            if rows.count == limit { break }
            if let head = try next(&streams[first], &looks, admits) {
                heads[first] = head
            } else {
                heads.remove(at: first)
                streams.remove(at: first)
            }
        }
        return rows
    }

    private func next(
        _ stream: inout RowStream, _ looks: inout Int, _ admits: (Int64) throws(StorageError) -> Bool
    ) throws(StorageError) -> OrderedRow? {
        while looks > 0, let row = try stream.next() {
            looks -= 1
            if try admits(row.rowid) { return row }
        }
        return nil
    }

    // MARK: Matches

    /// Every row found that passes the filter.
    private func lookUp(_ found: RowidSet, _ body: (OrderedRow) -> Void) throws(StorageError) {
        let column = order.keyColumn ?? "NULL"
        let sql = "SELECT position, \(filter.column), \(column) FROM \(order.layout.name) WHERE rowid = ?"
        let admitted = filter.values
        try connection.withStatement(sql) { statement throws(StorageError) in
            for rowid in found.sorted {
                statement.reset()
                try statement.bind(.integer(rowid), at: 1)
                guard try statement.step() else { continue }
                guard admitted?.contains(where: { statement.holds($0, at: 1) }) ?? true else { continue }
                let place = ListPlace(key: order.key(statement, at: 2), position: statement.integer(0))
                body(OrderedRow(rowid: rowid, place: place))
            }
        }
    }

    /// How many of the rows found pass the filter.
    private func count(_ found: RowidSet) throws(StorageError) -> Int {
        guard let values = filter.values else { return found.count }
        var count = 0
        for value in values {
            try connection.withStatement(
                "SELECT rowid FROM \(order.layout.name) WHERE \(filter.column) = ?"
            ) { statement throws(StorageError) in
                try statement.bind(value, at: 1)
                while try statement.step() {
                    if found.contains(statement.integer(0)) { count += 1 }
                }
            }
        }
        return count
    }
}
