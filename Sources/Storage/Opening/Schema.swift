/// What stands in a database file, as an ordered list of migrations: the file's `user_version` says how many of them it
/// has seen.
///
/// Never change a migration that was released; add another one.
enum Schema {
    /// Marks a file as vitrine's: "Vitr".
    ///
    /// - Source: https://sqlite.org/pragma.html#pragma_application_id
    static let applicationID: Int64 = 0x5669_7472

    static let migrations = [
        records, shapes, ListIndexes.migration, PlaceTree.migration, SavedUsers.migration,
    ]

    /// Version 1: the records of the three sources, what is known of each source, and the change log.
    ///
    /// - Every record has a `rowid` that is its own for good, for indexes to come (full text, R*Tree), an `id`, and a
    ///   sparse `position` that orders it (see `SparseOrder`).
    /// - `commits` has a row for each generation that is still known, and always the newest: the store's generation is
    ///   read from it. `is_logged` is 0 where a commit changed too much to list.
    private static let records = """
        CREATE TABLE shops (
            rowid INTEGER PRIMARY KEY,
            position INTEGER NOT NULL,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            bio TEXT NOT NULL,
            type TEXT NOT NULL,
            rate REAL,
            latitude REAL,
            longitude REAL
        ) STRICT;
        CREATE INDEX shops_by_position ON shops (position);

        CREATE TABLE posts (
            rowid INTEGER PRIMARY KEY,
            position INTEGER NOT NULL,
            id TEXT NOT NULL UNIQUE,
            user_id TEXT,
            title TEXT NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        CREATE INDEX posts_by_position ON posts (position);
        CREATE INDEX posts_by_user ON posts (user_id, position);

        CREATE TABLE users (
            rowid INTEGER PRIMARY KEY,
            position INTEGER NOT NULL,
            id TEXT NOT NULL UNIQUE,
            first_name TEXT NOT NULL,
            last_name TEXT NOT NULL,
            is_admin INTEGER NOT NULL,
            age INTEGER
        ) STRICT;
        CREATE INDEX users_by_position ON users (position);

        CREATE TABLE sources (
            source TEXT NOT NULL PRIMARY KEY,
            revision INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            changed_at_ms INTEGER NOT NULL,
            record_count INTEGER NOT NULL,
            etag TEXT,
            last_modified TEXT,
            body_hash BLOB NOT NULL,
            fetched_at_ms INTEGER NOT NULL,
            fresh_for_ms INTEGER,
            must_revalidate INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE commits (
            generation INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            committed_at_ms INTEGER NOT NULL,
            added INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            removed INTEGER NOT NULL,
            moved INTEGER NOT NULL,
            is_logged INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE changes (
            sequence INTEGER PRIMARY KEY,
            generation INTEGER NOT NULL,
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            fields TEXT NOT NULL
        ) STRICT;
        CREATE INDEX changes_by_generation ON changes (generation);
        """

    /// Version 2: what the next answer of a source is compared with.
    private static let shapes = "ALTER TABLE sources ADD COLUMN shape TEXT;"

    /// Brings the database to the newest version, each migration in a transaction of its own.
    ///
    /// - Throws: `.foreignFile`, `.newerSchema` before anything is written.
    static func migrate(
        _ connection: Connection, migrations: [String] = migrations
    ) throws(StorageError) {
        let version = try checkedVersion(of: connection, newest: migrations.count)
        for (index, migration) in migrations.enumerated().dropFirst(version) {
            connection.operation = "migrate to schema \(index + 1) in"
            try connection.transaction(.writing) { () throws(StorageError) in
                try connection.execute(
                    """
                    \(migration)
                    PRAGMA application_id = \(applicationID);
                    PRAGMA user_version = \(index + 1);
                    """)
            }
        }
    }

    /// The version the database has: 0 for an empty one.
    ///
    /// - Throws: `.foreignFile` for a database of another program, `.newerSchema` for one of a newer vitrine.
    static func checkedVersion(
        of connection: Connection, newest: Int = migrations.count
    ) throws(StorageError) -> Int {
        let application = try connection.row("PRAGMA application_id") { $0.integer(0) } ?? 0
        let version = try connection.row("PRAGMA user_version") { $0.integer(0) } ?? 0
        let objects = try connection.row("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
        if application == 0, version == 0, objects == 0 { return 0 }
        guard application == applicationID, version >= 1 else {
            throw connection.error(.foreignFile, "its application_id is \(application)")
        }
        guard version <= Int64(newest) else {
            throw connection.error(.newerSchema, "schema \(version), this program knows \(newest)")
        }
        return Int(version)
    }
}
