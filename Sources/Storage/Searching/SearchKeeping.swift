/// Keeps the search table of a table whose rows are written; use it within one transaction.
///
/// Whoever adds, changes or removes rows calls it for each of them, or after all rows that were added.
struct SearchKeeping {
    private let layout: SearchLayout
    private let connection: Connection
    private let lastRowidBefore: Int64
    private let add: Statement
    private let remove: Statement

    init(of layout: TableLayout, on connection: Connection) throws(StorageError) {
        self.layout = layout.search
        self.connection = connection
        lastRowidBefore = try connection.row("SELECT max(rowid) FROM \(layout.name)") { $0.integer(0) } ?? 0
        add = try Statement(layout.search.add, on: connection)
        remove = try Statement(layout.search.remove, on: connection)
    }

    /// Takes a row out that is about to be changed or removed; `values` are those of the table's columns.
    func takeOut(_ values: [SQLValue], rowid: Int64) throws(StorageError) {
        try remove.run(layout.columns.map { values[$0] } + [.integer(rowid)])
    }

    /// Puts a row in that was added or changed; `values` are those of the table's columns.
    func putIn(_ values: [SQLValue], rowid: Int64) throws(StorageError) {
        try add.run(layout.columns.map { values[$0] } + [.integer(rowid)])
    }

    /// Puts every row in that was added since this was made.
    ///
    /// All at once: the tables' triggers make SQLite set a savepoint for each row, at which FTS5 would write.
    func putInAdded() throws(StorageError) {
        try connection.run(layout.addAbove, .integer(lastRowidBefore))
    }
}
