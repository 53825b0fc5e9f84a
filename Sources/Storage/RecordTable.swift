public import Records

/// A record that the store can keep: shops, posts and users, which this room conforms to it.
public protocol StoredRecord: UpstreamRecord {
    /// How such records lie in their table.
    static var table: RecordTable<Self> { get }
}

/// How records of one type lie in their table.
public struct RecordTable<Record: UpstreamRecord>: Sendable {
    let layout: TableLayout
    /// The values of the layout's columns, in their order.
    let values: @Sendable (Record) -> [SQLValue]
    /// Reads a record from a row that `layout.select` gave.
    let record: @Sendable (RecordRow) -> Record
}

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

/// A row of `TableLayout.select`, its columns counted from 0; valid until its statement goes on.
struct RecordRow {
    let statement: Statement

    /// The column of `statement` that holds the id.
    static let idColumn: Int32 = 2
    private static let firstColumn: Int32 = 3

    var rowid: Int64 { statement.integer(0) }
    var position: Int64 { statement.integer(1) }
    var id: String { statement.text(Self.idColumn) }

    func text(_ column: Int32) -> String { statement.text(Self.firstColumn + column) }
    func optionalText(_ column: Int32) -> String? { statement.optionalText(Self.firstColumn + column) }
    func optionalReal(_ column: Int32) -> Double? { statement.optionalReal(Self.firstColumn + column) }
    func optionalInteger(_ column: Int32) -> Int64? { statement.optionalInteger(Self.firstColumn + column) }

    /// The columns whose value is not the one in `values`.
    func differences(from values: [SQLValue]) -> FieldSet {
        var differences: FieldSet = []
        for index in values.indices {
            let isEqual = statement.holds(values[index], at: Self.firstColumn + Int32(truncatingIfNeeded: index))
            if !isEqual { differences.insert(FieldSet(column: index)) }
        }
        return differences
    }
}
