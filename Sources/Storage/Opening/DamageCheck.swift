import Records

/// Finds out whether a database can be trusted.
enum DamageCheck {
    /// Files up to this size are checked in full at start, which takes some ten milliseconds; larger ones only where
    /// it is cheap, and the rest shows when it is read.
    private static let fullyCheckedBytes: Int64 = 16 << 20

    /// Looks as hard as start-up can wait for.
    ///
    /// - Throws: `.corrupt` when damage was found.
    static func run(_ connection: Connection, fileBytes: Int64) throws(StorageError) {
        connection.operation = "check"
        do throws(StorageError) {
            try look(at: connection, fileBytes: fileBytes)
        } catch {
            // These statements are sound: what SQLite cannot make sense of is the schema.
            throw error.kind == .fault ? error.asDamage : error
        }
    }

    private static func look(at connection: Connection, fileBytes: Int64) throws(StorageError) {
        if let missing = try missingPart(of: connection) { throw connection.error(.corrupt, "no \(missing)") }
        let isSmall = fileBytes <= fullyCheckedBytes
        let problems = try isSmall ? self.problems(of: connection) : miscounts(of: connection)
        if let problem = problems.first { throw connection.error(.corrupt, problem) }
    }

    /// Everything that is wrong with the database; takes about 3 s for 1,000,000 records.
    static func problems(of connection: Connection) throws(StorageError) -> [String] {
        var problems = try connection.rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
        problems += try miscounts(of: connection)
        for source in Source.allCases {
            let table = source.rawValue
            let shared = "SELECT count(*) - count(DISTINCT position) FROM \(table)"
            if try connection.row(shared, read: { $0.integer(0) }) != 0 {
                problems.append("\(table): two records share a position")
            }
        }
        return problems
    }

    /// A table, index or column that the newest schema has and the database has not.
    private static func missingPart(of connection: Connection) throws(StorageError) -> String? {
        let parts = """
            SELECT part.type || ' ' || part.name || coalesce('.' || field.name, '')
            FROM sqlite_schema AS part LEFT JOIN pragma_table_xinfo(part.name) AS field
            """
        let model = try Connection.memory()
        try Schema.migrate(model)
        let present = Set(try connection.rows(parts) { $0.text(0) })
        return try model.rows(parts) { $0.text(0) }.first { !present.contains($0) }
    }

    /// Sources whose number of rows is not the one that was noted when they were stored.
    private static func miscounts(of connection: Connection) throws(StorageError) -> [String] {
        var problems: [String] = []
        for source in Source.allCases {
            let stored = try connection.row("SELECT count(*) FROM \(source.rawValue)") { $0.integer(0) } ?? 0
            let noted = try connection.sourceState(of: source)?.count ?? 0
            guard stored != Int64(noted) else { continue }
            problems.append("\(source.rawValue): \(stored) rows where \(noted) were stored")
        }
        return problems
    }
}
