/// The name and the columns of a table of records, and the statements that follow from them.
///
/// It knows no record type, so that the work done for each of a million rows is compiled once and for all.
struct TableLayout: Sendable {
    /// A column beside `rowid`, `position` and `id`, which every table has.
    struct Column: Sendable, ExpressibleByStringLiteral {
        let name: String
        /// The upstream's name for the member.
        let field: String
        /// Another column, which has what the function makes of this one.
        let derived: (name: String, function: String)?

        init(_ name: String, field: String? = nil, derived: (name: String, function: String)? = nil) {
            self.name = name
            self.field = field ?? name
            self.derived = derived
        }

        init(stringLiteral name: String) {
            self.init(name)
        }
    }

    let name: String
    /// Gives rows that `RecordRow` reads.
    let select: String
    /// Takes the columns' values, the position and the id.
    let insert: String
    /// Brings what is counted in the table up to date, after the table has changed.
    let summarize: String?
    let search: SearchLayout
    private let columns: [Column]

    var columnCount: Int { columns.count }

    init(_ name: String, columns: [Column], searched: [String], summarize: String? = nil) {
        self.name = name
        self.columns = columns
        self.summarize = summarize
        search = SearchLayout(of: name, columns: columns.map(\.name), searched: searched)
        let names = columns.map(\.name).joined(separator: ", ")
        let derived = columns.compactMap(\.derived)
        let targets = derived.map { "\($0.name), " }.joined()
        let marks = (1...columns.count).map { "?\($0), " }.joined()
        let sources = columns.enumerated().compactMap { index, column in
            column.derived.map { "\($0.function)(?\(index + 1)), " }
        }.joined()
        select = "SELECT rowid, position, id, \(names) FROM \(name)"
        insert = "INSERT INTO \(name) (\(names), \(targets)position, id) VALUES (\(marks)\(sources)?, ?)"
    }

    /// Takes the values of all columns and the rowid, and sets those of `fields`: an index of the others is not
    /// touched.
    func update(_ fields: FieldSet) -> String {
        var assignments: [String] = []
        for (index, column) in columns.enumerated() where fields.contains(FieldSet(column: index)) {
            assignments.append("\(column.name) = ?\(index + 1)")
            guard let derived = column.derived else { continue }
            assignments.append("\(derived.name) = \(derived.function)(?\(index + 1))")
        }
        return "UPDATE \(name) SET \(assignments.joined(separator: ", ")) WHERE rowid = ?\(columns.count + 1)"
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
