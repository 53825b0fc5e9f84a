import CSQLite
import Records

/// The log of what each generation changed, bounded so that it can be kept for ever.
enum ChangeLog {
    /// A commit that changes more records than this is logged without their names.
    static let changesLoggedAtOnce = 10_000
    /// When more changes than this are kept, or commits, the oldest generations are forgotten.
    static let changesKept: Int64 = 100_000
    /// Commits that are older than the newest by more than this are forgotten.
    ///
    /// An app that was not opened for a month reads everything anew; and what the log says of records that the upstream
    /// has removed, users among them, does not stay for ever where few commits are made.
    static let millisecondsKept: Int64 = 30 * 24 * 3_600 * 1_000

    /// Lets an empty log begin behind the generations of a database that is lost.
    ///
    /// One generation is left out in between, so that nobody who knows an old one is told that this is all that
    /// changed.
    static func begin(
        after generation: Int64, atWallMilliseconds milliseconds: Int64, on connection: Connection
    ) throws(StorageError) {
        guard generation > 0, try connection.generation() == 0 else { return }
        try connection.run(
            "INSERT INTO commits VALUES (?, ?, ?, 0, 0, 0, 0, 1)", .integer(generation &+ 2),
            .text(Source.shops.rawValue), .integer(milliseconds))
    }

    /// Writes a generation down.
    static func append(
        _ tally: ChangeTally, generation: Int64, source: Source, atWallMilliseconds milliseconds: Int64,
        layout: TableLayout, on connection: Connection
    ) throws(StorageError) {
        try connection.run(
            "INSERT INTO commits VALUES (?, ?, ?, ?, ?, ?, ?, ?)", .integer(generation), .text(source.rawValue),
            .integer(milliseconds), SQLValue(tally.added), SQLValue(tally.changed), SQLValue(tally.removed),
            SQLValue(tally.moved), SQLValue(tally.isComplete))
        guard tally.isComplete else {
            // Nor is it kept where so many records stood.
            return try connection.run("DELETE FROM removals WHERE generation = ?", .integer(generation))
        }
        let insert = try Statement(
            "INSERT INTO changes (generation, kind, id, fields) VALUES (?, ?, ?, ?)", on: connection)
        for entry in tally.entries {
            let names = layout.names(of: entry.differences).joined(separator: ",")
            try insert.run(.integer(generation), .text(entry.kind.rawValue), .text(entry.id), .text(names))
        }
    }

    /// Forgets the oldest generations where the log has grown beyond its bounds; whole ones, never the newest.
    static func prune(
        newest: Int64, on connection: Connection, keeping changesKept: Int64 = changesKept
    ) throws(StorageError) {
        let byChanges = try connection.row(
            """
            SELECT generation FROM changes
            WHERE sequence <= (SELECT max(sequence) FROM changes) - ? ORDER BY sequence DESC LIMIT 1
            """, .integer(changesKept)
        ) { $0.integer(0) }
        let firstByAge = try connection.row(
            """
            SELECT generation FROM commits
            WHERE committed_at_ms >= (SELECT committed_at_ms FROM commits WHERE generation = ?) - ?
            ORDER BY generation LIMIT 1
            """, .integer(newest), .integer(millisecondsKept)
        ) { $0.integer(0) }
        let last = min(max(byChanges ?? 0, newest &- changesKept, (firstByAge ?? 1) - 1), newest &- 1)
        guard last > 0 else { return }
        try connection.run("DELETE FROM removals WHERE generation <= ?", .integer(last))
        try connection.run("DELETE FROM changes WHERE generation <= ?", .integer(last))
        try connection.run("DELETE FROM commits WHERE generation <= ?", .integer(last))
    }

    /// What came after `generation`, oldest first; see `Snapshot.commits`.
    static func commits(
        since generation: Int64, newest: Int64, of source: Source?, limit: Int, on connection: Connection
    ) throws(StorageError) -> [Commit]? {
        if generation == newest { return [] }
        let oldest = try connection.row("SELECT min(generation) FROM commits") { $0.integer(0) } ?? 1
        guard generation < newest, generation >= oldest &- 1 else { return nil }
        var commits = try connection.rows(
            """
            SELECT generation, source, committed_at_ms, added, changed, removed, moved, is_logged FROM commits
            WHERE generation > ?1 AND (?2 IS NULL OR source = ?2) ORDER BY generation
            """, .integer(generation), SQLValue(source?.rawValue)
        ) { row throws(StorageError) in try Commit(row, on: connection) }
        var left = max(0, min(limit, Int(Int32.max)))
        for index in commits.indices where commits[index].changes != nil {
            let changes = try changes(of: commits[index].generation, limit: left + 1, on: connection)
            guard changes.count <= left else { return nil }
            left -= changes.count
            commits[index].changes = changes
        }
        return commits
    }

    private static func changes(
        of generation: Int64, limit: Int, on connection: Connection
    ) throws(StorageError) -> [RecordChange] {
        try connection.rows(
            "SELECT kind, id, fields FROM changes WHERE generation = ? ORDER BY sequence LIMIT ?", .integer(generation),
            SQLValue(limit)
        ) { row throws(StorageError) in
            guard let kind = RecordChange.Kind(rawValue: row.text(0)) else { throw connection.failure(SQLITE_CORRUPT) }
            return RecordChange(id: row.text(1), kind: kind, fields: row.text(2).split(separator: ",").map(String.init))
        }
    }
}

extension Commit {
    /// Reads a row of `commits`; its changes, where it has any, are to be filled in.
    fileprivate init(_ row: Statement, on connection: Connection) throws(StorageError) {
        guard let source = Source(rawValue: row.text(1)) else { throw connection.failure(SQLITE_CORRUPT) }
        self.init(
            generation: row.integer(0), source: source, committedAtMilliseconds: row.integer(2),
            added: Int(row.integer(3)), changed: Int(row.integer(4)), removed: Int(row.integer(5)),
            moved: Int(row.integer(6)), changes: row.integer(7) != 0 ? [] : nil)
    }
}
