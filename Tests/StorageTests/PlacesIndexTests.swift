import Platform
import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct PlacesIndexTests {
    @Test(arguments: PlacePattern.allCases)
    func whateverHappenedTheIndexIsTheOneOfTheShops(pattern: PlacePattern) throws {
        var random = SeededGenerator(seed: 5)
        let store = try Store.inMemory()
        var shops = pattern.shops(0..<300, &random)
        var next = 300
        for round in 0..<8 {
            try store.replace(with: RecordList(shops))
            let rows = try store.placeRows()
            try store.rebuildPlaces(batchSize: round % 2 == 0 ? 100 : .max)
            #expect(try store.placeRows() == rows, "\(round)")
            for id in next..<next + 20 {
                shops[Int.random(in: shops.indices, using: &random)] = pattern.shops([id], &random)[0]
            }
            next += 20
            let moved = shops.remove(at: Int.random(in: shops.indices, using: &random))
            shops.insert(moved, at: Int.random(in: shops.indices, using: &random))
            // Another place or another type for shops that stay.
            for _ in 0..<20 {
                let index = Int.random(in: shops.indices, using: &random)
                if let id = Int(shops[index].id) { shops[index] = pattern.shops([id], &random)[0] }
            }
            if round == 4 { shops.removeLast(shops.count - 30) }
            if round == 6 { shops += pattern.shops(next..<next + 500, &random) }
            next += 500
        }
        try store.replace(with: RecordList<ShopRecord>([]))
        #expect(try store.placeRows() == [])
    }

    @Test func onlyCellsOfChangedPlacesAreWritten() throws {
        var random = SeededGenerator(seed: 6)
        let store = try Store.inMemory()
        var shops = PlacePattern.everywhere.shops(0..<3_000, &random)
        try store.replace(with: RecordList(shops))
        // A byte too much in every block: who reads passes over it, who writes the block leaves it out.
        try store.writer.withLock { connection throws(StorageError) in
            try connection?.execute("UPDATE place_blocks SET places = CAST(places || ' ' AS BLOB)")
        }
        func written() throws(StorageError) -> Int64? {
            try store.places { tree throws(StorageError) in
                let sql = "SELECT count(*) FROM place_blocks WHERE length(places) % 33 = 0"
                return try tree.connection.row(sql) { $0.integer(0) }
            }
        }
        #expect(try written() == 0)
        let old = shops[7]
        shops[7] = ShopRecord(
            id: old.id, name: "new", bio: old.bio, type: old.type, rate: 1, location: old.location)
        try store.replace(with: RecordList(shops))
        #expect(try written() == 0)
        shops.append(shop("new", at: (48.2, 16.37)))
        try store.replace(with: RecordList(shops))
        #expect((1...4).contains(try #require(try written())))
    }

    @Test func anExistingFileIsIndexedWhenItIsOpened() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.sqlite")
        let index = try #require(Schema.migrations.firstIndex(of: PlaceTree.migration))
        let old = try Connection.writing(path: path)
        try Schema.migrate(old, migrations: Array(Schema.migrations.prefix(index)))
        try old.execute(
            """
            INSERT INTO shops (position, id, name, bio, type, latitude, longitude) VALUES
                (1, 'a', 'A', '', 'hawk', 1, 2), (2, 'b', 'B', '', 'hawk', 1, NULL), (3, 'c', 'C', '', 'hawk', 95, 2);
            INSERT INTO commits VALUES (1, 'shops', 5, 3, 0, 0, 0, 0);
            INSERT INTO sources (source, revision, generation, changed_at_ms, record_count, body_hash, fetched_at_ms,
                must_revalidate) VALUES ('shops', 1, 1, 5, 3, x'01', 1, 0);
            """)
        old.close()
        let store = try Store.inFile(path)
        let map = try store.read { snapshot throws(StorageError) in try snapshot.map(MapQuery()) }
        #expect(map.shops.map(\.id) == ["a"])
        let rows = try store.placeRows()
        try store.rebuildPlaces(batchSize: 1)
        #expect(try store.placeRows() == rows)
    }

    @Test func whatIsTakenBackLeavesTheIndexAsItWas() throws {
        let store = try Store.inMemory()
        try store.replace(with: shops("a", "b"))
        let before = try store.placeRows()
        #expect(throws: StorageError.self) {
            try store.replace(with: RecordList([shop("z", at: (1, 1))]), basedOn: nil) { nil }
        }
        #expect(try store.placeRows() == before)
    }
}
