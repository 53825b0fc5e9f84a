import Records

extension Connection {
    /// How many records pass a filter, from counts where there are any.
    func count(_ order: ListOrder, _ filter: ListFilter) throws(StorageError) -> Int {
        switch filter {
        case .all:
            guard let source = Source(rawValue: order.layout.name) else { return 0 }
            return try sourceState(of: source)?.count ?? 0
        case .types(let types):
            let counts = try rows("SELECT type, count FROM shop_counts") { ($0.text(0), Int($0.integer(1))) }
            return counts.reduce(0) { $0 + (ShopType(rawValue: $1.0).map(types.contains) == true ? $1.1 : 0) }
        case .user(let id):
            return Int(try row("SELECT count(*) FROM posts WHERE user_id = ?", .text(id)) { $0.integer(0) } ?? 0)
        }
    }

    /// The rows that have all words of a search; nil without words.
    func found(by words: [String], in layout: TableLayout) throws(StorageError) -> RowidSet? {
        guard !words.isEmpty else { return nil }
        var found = RowidSet()
        guard let expression = SearchExpression(words).text else { return found }
        try withStatement(layout.search.find) { statement throws(StorageError) in
            try statement.bind(.text(expression), at: 1)
            while try statement.step() { _ = found.insert(statement.integer(0)) }
        }
        return found
    }

    /// Where to go on behind a cursor: at the record's present position, or at its last one when it was removed.
    ///
    /// - Throws: `.cursorExpired` when neither is known.
    func place(of cursor: PageCursor, in order: ListOrder) throws(StorageError) -> ListPlace {
        let table = order.layout.name
        guard cursor.order == order else { throw error(.cursorExpired, "of another list") }
        let id = SQLValue.text(cursor.id)
        var position = try row("SELECT position FROM \(table) WHERE id = ?", id) { $0.integer(0) }
        if position == nil {
            position = try row("SELECT position FROM removals WHERE source = ? AND id = ?", .text(table), id) {
                $0.integer(0)
            }
        }
        guard let position else { throw error(.cursorExpired, "its record is not known any more") }
        return ListPlace(key: cursor.key, position: position)
    }

    /// The records of `rows`, in their order.
    func records<Record: StoredRecord>(of rows: [OrderedRow]) throws(StorageError) -> [Record] {
        var records: [Record] = []
        records.reserveCapacity(rows.count)
        let table = Record.table
        try withStatement("\(table.layout.select) WHERE rowid = ?") { statement throws(StorageError) in
            for row in rows {
                statement.reset()
                try statement.bind(.integer(row.rowid), at: 1)
                if try statement.step() { records.append(table.record(RecordRow(statement: statement))) }
            }
        }
        return records
    }
}
