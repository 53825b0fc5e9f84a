import CSQLite
import Records

/// Makes a table hold exactly the records of a batch, in its order, by writing only what differs.
///
/// One walk over the batch updates rows that differ and puts new ones at the end; what the walk did not meet is
/// removed; then the rows that are out of order, new or old, take their places. Use one value once, in a transaction.
struct RecordReplacing {
    private let layout: TableLayout
    private let connection: Connection
    private let rows: StoredRows
    private let search: SearchKeeping
    private let insert: Statement
    /// By the columns they set.
    private var updates: [FieldSet: Statement] = [:]
    private let countBefore: Int
    private let endBefore: Int64
    /// Where the next new row goes: behind every other.
    private var end: Int64
    /// The rows met or made so far.
    private var present = RowidSet()
    private var met = 0
    // In upstream order.
    private var rowids: [Int64] = []
    private var positions: [Int64] = []
    private var isAscending = true
    private(set) var tally = ChangeTally()

    /// How many records the table has when it is done.
    var count: Int { rowids.count }

    init(of layout: TableLayout, on connection: Connection) throws(StorageError) {
        self.layout = layout
        self.connection = connection
        rows = try StoredRows(of: layout, on: connection)
        search = try SearchKeeping(of: layout, on: connection)
        insert = try Statement(layout.insert, on: connection)
        countBefore = Int(try connection.row("SELECT count(*) FROM \(layout.name)") { $0.integer(0) } ?? 0)
        endBefore = try connection.row("SELECT max(position) FROM \(layout.name)") { $0.integer(0) } ?? 0
        end = endBefore
    }

    /// Does it.
    ///
    /// - Throws: `.constraint` when an id comes twice.
    mutating func run<Record: StoredRecord>(_ batch: some RecordBatch<Record>) throws(StorageError) {
        defer { rows.close() }
        rowids.reserveCapacity(batch.count)
        positions.reserveCapacity(batch.count)
        let values = Record.table.values
        try batch.forEach { record throws(StorageError) in try take(id: record.id, values(record)) }
        try removeAbsent()
        try order()
        if tally.added > 0 { try search.putInAdded() }
        if !tally.isEmpty, let summarize = layout.summarize { try connection.execute(summarize) }
    }

    private mutating func take(id: String, _ values: [SQLValue]) throws(StorageError) {
        // Once every stored row was met, a record can only be a new one; so too in an empty table.
        if met < countBefore, let row = try rows.row(id: id) {
            try keep(row, id: id, values)
        } else {
            try add(id: id, values)
        }
    }

    private mutating func keep(_ row: RecordRow, id: String, _ values: [SQLValue]) throws(StorageError) {
        let rowid = row.rowid
        guard present.insert(rowid) else { throw connection.failure(SQLITE_CONSTRAINT) }
        met += 1
        place(rowid, at: row.position)
        let differences = row.differences(from: values)
        guard !differences.isEmpty else { return }
        let isFoundByOthers = !differences.isDisjoint(with: layout.search.fields)
        if isFoundByOthers { try search.takeOut(row.values(layout), rowid: row.rowid) }
        let update = try update(of: differences)
        try update.bind(values)
        try update.bind(.integer(rowid), at: Int32(values.count + 1))
        try update.finish()
        if isFoundByOthers { try search.putIn(values, rowid: rowid) }
        tally.add(.changed, id: id, differences: differences)
    }

    private mutating func update(of differences: FieldSet) throws(StorageError) -> Statement {
        if let update = updates[differences] { return update }
        let update = try Statement(layout.update(differences), on: connection)
        updates[differences] = update
        return update
    }

    private mutating func add(id: String, _ values: [SQLValue]) throws(StorageError) {
        end = end < SparseOrder.limit ? end + SparseOrder.gap : end &+ 1
        try insert.bind(values)
        try insert.bind(.integer(end), at: Int32(values.count + 1))
        try insert.bind(.text(id), at: Int32(values.count + 2))
        try insert.finish()
        let rowid = sqlite3_last_insert_rowid(connection.handle)
        _ = present.insert(rowid)
        place(rowid, at: end)
        tally.add(.added, id: id)
    }

    private mutating func place(_ rowid: Int64, at position: Int64) {
        if let last = positions.last, position <= last { isAscending = false }
        rowids.append(rowid)
        positions.append(position)
    }

    private mutating func removeAbsent() throws(StorageError) {
        guard met < countBefore else { return }
        rows.close()
        var absent: [Int64] = []
        let all = try Statement(layout.select, on: connection)
        while try all.step() {
            let row = RecordRow(statement: all)
            guard !present.contains(row.rowid) else { continue }
            try search.takeOut(row.values(layout), rowid: row.rowid)
            absent.append(row.rowid)
            tally.add(.removed, id: row.id)
        }
        let delete = try Statement("DELETE FROM \(layout.name) WHERE rowid = ?", on: connection)
        for rowid in absent { try delete.run(.integer(rowid)) }
    }

    private mutating func order() throws(StorageError) {
        guard !isAscending || end > SparseOrder.limit else { return }
        rows.close()
        let move = try Statement("UPDATE \(layout.name) SET position = ? WHERE rowid = ?", on: connection)
        let steps = SparseOrder.moves(toAscend: positions)
        for step in steps {
            try move.run(.integer(step.position), .integer(rowids[step.index]))
            let before = positions[step.index]
            if before <= endBefore { tally.moved += 1 }
            // A record that stood behind this one and is removed would now stand before it.
            if step.makesRoom { try forgetRemovals(from: before, to: step.position) }
        }
        if steps.count == positions.count { try forgetRemovals(from: .min, to: .max) }
    }

    private func forgetRemovals(from first: Int64, to last: Int64) throws(StorageError) {
        try connection.run(
            "DELETE FROM removals WHERE source = ? AND position BETWEEN ? AND ?", .text(layout.name), .integer(first),
            .integer(last))
    }
}
