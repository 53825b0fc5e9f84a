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

    /// The values of all columns of its layout.
    func values(_ layout: TableLayout) -> [SQLValue] {
        (0..<layout.columnCount).map { statement.value(Self.firstColumn + Int32(truncatingIfNeeded: $0)) }
    }

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
