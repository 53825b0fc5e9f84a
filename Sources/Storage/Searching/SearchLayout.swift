/// The statements that keep the search table of a table and ask it.
///
/// - Source: https://sqlite.org/fts5.html, section 6.2: what is taken out of a table that has no copy of the texts has
///   to be said again.
struct SearchLayout: Sendable {
    /// The places of the searched columns among the table's.
    let columns: [Int]
    let fields: FieldSet
    /// Makes the table, empty.
    let create: String
    /// Adds every row.
    let fill: String
    /// Adds every row whose rowid is above the one bound.
    let addAbove: String
    /// Adds a row: takes the searched columns' values and the rowid.
    let add: String
    /// Takes a row out: takes the values that the searched columns had, and the rowid.
    let remove: String
    /// Gives the rowids of the rows that a `SearchExpression` finds.
    let find: String
    /// How much the table gathers in memory before it writes.
    private static let gatheredBytes = 8 << 20

    init(of table: String, columns all: [String], searched: [String]) {
        columns = searched.compactMap { all.firstIndex(of: $0) }
        fields = columns.reduce(into: []) { $0.insert(FieldSet(column: $1)) }
        let names = searched.joined(separator: ", ")
        let marks = searched.map { _ in "search_words(?), " }.joined()
        func words(_ row: String) -> String { searched.map { "search_words(\(row).\($0)), " }.joined() }
        let adding = "INSERT INTO \(table)_search (\(names), rowid)"
        let removing = "INSERT INTO \(table)_search (\(table)_search, \(names), rowid)"
        create = """
            CREATE VIRTUAL TABLE \(table)_search USING fts5 (
                \(names), content = '', columnsize = 0, detail = none, prefix = '1 2', tokenize = 'ascii');
            INSERT INTO \(table)_search (\(table)_search, rank) VALUES ('hashsize', \(Self.gatheredBytes));
            """
        fill = "\(adding) SELECT \(words(table))rowid FROM \(table)"
        addAbove = "\(fill) WHERE rowid > ?"
        add = "\(adding) VALUES (\(marks)?)"
        remove = "\(removing) VALUES ('delete', \(marks)?)"
        find = "SELECT rowid FROM \(table)_search WHERE \(table)_search MATCH ?"
    }
}
