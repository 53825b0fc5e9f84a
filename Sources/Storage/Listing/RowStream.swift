/// The rows of a list in its order, from some place on, as far as they agree in the first column of the order's index.
///
/// It walks that index. In a descending order the rows of one key still come in the upstream's order, while the index
/// has them the other way round: so the rows of each key are a walk of their own, and then the next key is looked for.
struct RowStream {
    private let order: ListOrder
    /// The rows of one key behind a position; in an order without keys, all rows behind it.
    private let group: Statement
    /// The rows of greater keys; in a descending order, a row of the next lower key; nil in an order without keys.
    private let rest: Statement?
    private var key: SortKey
    private var isInGroup = true

    /// Makes a stream of the rows behind a place.
    ///
    /// - Parameters:
    ///   - order: what the rows are ordered by.
    ///   - filter: tells the first column of the order's index.
    ///   - value: the one value of that column; nil for an index without it.
    ///   - place: to go on after; nil to begin.
    ///   - connection: of which the rows are read.
    /// - Throws: what SQLite reports.
    init(
        _ order: ListOrder, _ filter: ListFilter, of value: SQLValue?, after place: ListPlace?,
        on connection: Connection
    ) throws(StorageError) {
        self.order = order
        let place = place ?? ListPlace(key: order.firstKey, position: .min)
        key = place.key
        let from = "FROM \(order.layout.name) WHERE \(value == nil ? "" : "\(filter.column) = ?3 AND ")"
        if let column = order.keyColumn {
            group = try Statement(
                "SELECT rowid, position, \(column) \(from)\(column) = ?1 AND position > ?2 ORDER BY position",
                on: connection)
            rest = try Statement(
                order.isDescending
                    ? "SELECT rowid, position, \(column) \(from)\(column) < ?1 ORDER BY \(column) DESC LIMIT 1"
                    : "SELECT rowid, position, \(column) \(from)\(column) > ?1 ORDER BY \(column), position",
                on: connection)
        } else {
            group = try Statement("SELECT rowid, position \(from)position > ?2 ORDER BY position", on: connection)
            rest = nil
        }
        if let value {
            try group.bind(value, at: 3)
            try rest?.bind(value, at: 3)
        }
        try startGroup(behind: place.position)
    }

    /// The next row; nil at the end, after which it is not to be called again.
    mutating func next() throws(StorageError) -> OrderedRow? {
        if isInGroup {
            if try group.step() { return row(of: group) }
            guard let rest else { return nil }
            isInGroup = false
            rest.reset()
            try rest.bind(key.value, at: 1)
        }
        guard let rest, try rest.step() else { return nil }
        guard order.isDescending else { return row(of: rest) }
        key = order.key(rest, at: 2)
        try startGroup(behind: .min)
        return try next()
    }

    private mutating func startGroup(behind position: Int64) throws(StorageError) {
        isInGroup = true
        group.reset()
        if order.keyColumn != nil { try group.bind(key.value, at: 1) }
        try group.bind(.integer(position), at: 2)
    }

    private func row(of statement: Statement) -> OrderedRow {
        OrderedRow(
            rowid: statement.integer(0),
            place: ListPlace(key: order.key(statement, at: 2), position: statement.integer(1)))
    }
}
