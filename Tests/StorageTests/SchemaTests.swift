import CSQLite
import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct SchemaTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("a.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: Array(0...Schema.migrations.count))
    func everyVersionIsBroughtToTheNewest(version: Int) throws {
        let old = try Connection.writing(path: path)
        try Schema.migrate(old, migrations: Array(Schema.migrations.prefix(version)))
        #expect(try Schema.checkedVersion(of: old) == version)
        let store = try Store.inFile(path)
        try store.replace(with: shops("a"))
        #expect(try store.check() == [])
        #expect(try old.pragma("user_version") == Int64(Schema.migrations.count))
        #expect(try old.pragma("application_id") == Schema.applicationID)
    }

    @Test func aFileOfVersionOneKeepsWhatItHas() throws {
        let old = try Connection.writing(path: path)
        try Schema.migrate(old, migrations: Array(Schema.migrations.prefix(1)))
        try old.execute(
            """
            INSERT INTO shops (position, id, name, bio, type) VALUES (1, 'a', 'A', '', 'hawk');
            INSERT INTO commits VALUES (3, 'shops', 5, 1, 0, 0, 0, 1);
            INSERT INTO sources (source, revision, generation, changed_at_ms, record_count, etag, body_hash,
                fetched_at_ms, must_revalidate) VALUES ('shops', 4, 3, 5, 1, '"a"', x'010203', 1000, 0);
            """)
        old.close()
        let store = try Store.inFile(path)
        #expect(try store.shopIDs() == ["a"])
        let state = try #require(
            try store.read { snapshot throws(StorageError) in try snapshot.state(of: .shops) })
        #expect(state.stamp == .sample())
        #expect(state.stamp.shape == nil)
        #expect(state.revision == 4 && state.generation == 3 && state.count == 1)
        var stamp = FetchStamp.sample()
        stamp.shape = "shape"
        try store.renew(.shops, stamp: stamp, basedOn: 4)
        let renewed = try store.read { snapshot throws(StorageError) in try snapshot.state(of: .shops) }
        #expect(renewed?.stamp.shape == "shape")
        #expect(try store.check() == [])
    }

    @Test func recordsOfAnOldFileAreListedAndFound() throws {
        let old = try Connection.writing(path: path)
        try Schema.migrate(old, migrations: Array(Schema.migrations.prefix(2)))
        try old.execute(
            """
            INSERT INTO shops (position, id, name, bio, type, rate, latitude, longitude) VALUES
                (1, 'a', 'Phở', '', 'hawk', 2, 21, 105), (2, 'b', 'Bún', 'phố', 'coffee', NULL, NULL, NULL),
                (3, 'c', 'An', '', 'coffee', 1, NULL, NULL);
            INSERT INTO posts (position, id, title, body) VALUES (1, 'p', 'Đi chợ', '');
            INSERT INTO users (position, id, first_name, last_name, is_admin) VALUES (1, 'u', 'Ánh', 'Đỗ', 0);
            INSERT INTO sources (source, revision, generation, changed_at_ms, record_count, body_hash, fetched_at_ms,
                must_revalidate)
            VALUES ('shops', 1, 0, 0, 3, x'', 0, 0), ('posts', 1, 0, 0, 1, x'', 0, 0), ('users', 1, 0, 0, 1, x'', 0, 0);
            """)
        old.close()
        let store = try Store.inFile(path)
        func ids(_ query: ShopQuery) throws -> [String] {
            let page = try store.read { snapshot throws(StorageError) in try snapshot.feed(query, limit: 9) }
            #expect(page.total == page.items.count)
            return page.items.map(\.shop.id)
        }
        #expect(try ids(ShopQuery(words: ["pho"])) == ["a", "b"])
        #expect(try ids(ShopQuery(order: .name)) == ["c", "b", "a"])
        #expect(try ids(ShopQuery(types: [.coffee], order: .rateDescending)) == ["c", "b"])
        let near = GeoPoint(latitude: 21, longitude: 105)
        #expect(try ids(ShopQuery(order: .distance, near: near, radiusMeters: 1)) == ["a"])
        try store.read { snapshot throws(StorageError) in
            #expect(try snapshot.posts(PostQuery(words: ["cho"]), limit: 9).items.count == 1)
            #expect(try snapshot.users(UserQuery(words: ["do"]), limit: 9).items.count == 1)
        }
        #expect(try store.check() == [])
    }

    @Test func laterMigrationsKeepWhatIsStored() throws {
        let store = try Store.inFile(path)
        try store.replace(with: shops("a", "b"))
        store.close()
        let connection = try Connection.writing(path: path)
        let later = Schema.migrations + ["ALTER TABLE shops ADD COLUMN extra TEXT;", "CREATE TABLE more (a) STRICT;"]
        let broken = #expect(throws: StorageError.self) {
            try Schema.migrate(connection, migrations: later)  // a column without a type in a STRICT table
        }
        #expect(broken?.operation == "migrate to schema \(later.count) in")
        #expect(try Schema.checkedVersion(of: connection, newest: later.count) == later.count - 1)
        #expect(try connection.row("SELECT count(*) FROM shops WHERE extra IS NULL") { $0.integer(0) } == 2)
    }

    @Test func aMigrationIsWholeOrNotThere() throws {
        let connection = try Connection.memory()
        #expect(throws: StorageError.self) {
            try Schema.migrate(connection, migrations: ["CREATE TABLE a (b); CREATE TABLE a (b);"])
        }
        #expect(try Schema.checkedVersion(of: connection) == 0)
        try Schema.migrate(connection)
        #expect(try Schema.checkedVersion(of: connection) == Schema.migrations.count)
    }

    @Test func everyTableIsStrict() throws {
        let connection = try Connection.memory()
        try Schema.migrate(connection)
        // FTS5 makes the tables of a virtual one as it likes.
        let loose = try connection.rows(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict"
        ) { $0.text(0) }
        #expect(loose == ["sqlite_schema"])
    }

    /// The plans that pages and look-ups rely on: no query may scan or sort a table.
    @Test(arguments: [
        "\(ShopRecord.table.layout.select) WHERE position > 1 ORDER BY position LIMIT 50",
        "\(ShopRecord.table.layout.select) WHERE id = 'a'",
        "\(PostRecord.table.layout.select) WHERE user_id = 'a' AND position > 1 ORDER BY position LIMIT 50",
        "SELECT count(*) FROM posts WHERE user_id = 'a'",
        "\(UserRecord.table.layout.select) WHERE id = 'a'",
        "SELECT kind, id, fields FROM changes WHERE generation = 1 ORDER BY sequence LIMIT 1",
        "SELECT max(position) FROM shops", "SELECT max(generation) FROM commits",
        "SELECT rowid, position FROM shops WHERE type = 'hawk' AND position > 1 ORDER BY position",
        "SELECT position FROM removals WHERE source = 'shops' AND id = 'a'",
        "DELETE FROM removals WHERE generation <= 1",
    ])
    func queriesUseAnIndex(sql: String) throws {
        let connection = try Connection.memory()
        try Schema.migrate(connection)
        let plan = try connection.rows("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) }
        #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(plan)")
    }

    /// Walking an order reads nothing but its index.
    @Test(arguments: [("shown_rate", "shops_by_rate"), ("sort_name", "shops_by_name")])
    func ordersAreReadFromTheirIndex(key: String, index: String) throws {
        let connection = try Connection.memory()
        try Schema.migrate(connection)
        let start = "SELECT rowid, position, \(key) FROM shops WHERE type = ?3 AND"
        for rest in [
            "\(key) = ?1 AND position > ?2 ORDER BY position", "\(key) > ?1 ORDER BY \(key), position",
            "\(key) < ?1 ORDER BY \(key) DESC LIMIT 1",
        ] {
            let plan = try connection.rows("EXPLAIN QUERY PLAN \(start) \(rest)") { $0.text(3) }
            #expect(plan.count == 1 && plan[0].contains(index) && plan[0].hasPrefix("SEARCH"), "\(plan)")
        }
    }
}
