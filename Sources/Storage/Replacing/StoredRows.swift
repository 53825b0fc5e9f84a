/// Finds the stored row of one record after another, as they come in upstream order.
///
/// As a rule the order is the stored one, so it walks along with the records and looks an id up only where they part:
/// an unchanged million costs one pass over the table, not a million look-ups.
final class StoredRows {
    private let walk: Statement
    private let find: Statement
    /// `walk` stands on a row that was not handed out yet.
    private var isWaiting = false
    private var hasEnded = false
    /// The row that `find` gave; `walk` has to go on behind it.
    private var detour: Int64?

    init(of layout: TableLayout, on connection: Connection) throws(StorageError) {
        walk = try Statement("\(layout.select) WHERE position > ? ORDER BY position", on: connection)
        find = try Statement("\(layout.select) WHERE id = ?", on: connection)
        try walk.bind(.integer(.min), at: 1)
    }

    /// The row of `id`, valid until the next call; nil when there is none.
    func row(id: String) throws(StorageError) -> RecordRow? {
        let id = SQLValue.text(id)
        try goOn()
        if isWaiting, walk.holds(id, at: RecordRow.idColumn) {
            isWaiting = false
            return RecordRow(statement: walk)
        }
        find.reset()
        try find.bind(id, at: 1)
        guard try find.step() else { return nil }
        let row = RecordRow(statement: find)
        detour = row.position
        return row
    }

    /// Lets go of the rows, so that the transaction can end.
    func close() {
        walk.reset()
        find.reset()
    }

    private func goOn() throws(StorageError) {
        if let position = detour {
            detour = nil
            hasEnded = false
            isWaiting = false
            walk.reset()
            try walk.bind(.integer(position), at: 1)
        }
        guard !isWaiting, !hasEnded else { return }
        isWaiting = try walk.step()
        hasEnded = !isWaiting
    }
}
