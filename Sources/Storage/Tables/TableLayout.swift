/// The name and the columns of a table of records, and the statements that follow from them.
///
/// It knows no record type, so that the work done for each of a million rows is compiled once and for all.
struct TableLayout: Sendable {
    /// A column beside `rowid`, `position` and `id`, which every table has.
    struct Column: Sendable, ExpressibleByStringLiteral {
        let name: String
        /// The upstream's name for the member.
        let field: String

        init(_ name: String, field: String) {
            self.name = name
            self.field = field
        }

        init(stringLiteral name: String) {
            self.init(name, field: name)
        }
    }

    let name: String
    /// Gives rows that `RecordRow` reads.
    let select: String
    /// Takes the columns' values, the position and the id.
    let insert: String
    /// Takes the columns' values and the rowid.
    let update: String
    private let columns: [Column]

    init(_ name: String, columns: [Column]) {
        self.name = name
        self.columns = columns
        let names = columns.map(\.name).joined(separator: ", ")
        let marks = String(repeating: "?, ", count: columns.count)
        let assignments = columns.map { "\($0.name) = ?" }.joined(separator: ", ")
        select = "SELECT rowid, position, id, \(names) FROM \(name)"
        insert = "INSERT INTO \(name) (\(names), position, id) VALUES (\(marks)?, ?)"
        update = "UPDATE \(name) SET \(assignments) WHERE rowid = ?"
    }

    /// The upstream's names for `fields`, in the columns' order.
    func names(of fields: FieldSet) -> [String] {
        columns.indices.filter { fields.contains(FieldSet(column: $0)) }.map { columns[$0].field }
    }
}

/// Some columns of a table, by their place in its layout.
struct FieldSet: OptionSet, Sendable, Hashable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(column: Int) { rawValue = 1 << UInt32(truncatingIfNeeded: column) }
}
