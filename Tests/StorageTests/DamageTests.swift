import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct DamageTests {
    /// A store with 300 shops and what a reader may see in it: each id's name.
    private func sound(in folder: TemporaryFolder) throws -> [UInt8] {
        let path = folder.file("sound.sqlite")
        let store = try Store.inFile(path)
        try store.replace(with: shops(numbered: 0..<300))
        try store.replace(with: shops(numbered: 10..<300, name: "newer"))
        try store.replace(with: RecordList([PostRecord(id: "1", userID: "2", title: "t", body: "b")]))
        store.close()
        return try bytes(ofFile: path)
    }

    private func damaged(_ sound: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = sound
        if Bool.random(using: &generator) {
            bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
        } else {
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
        }
        return bytes
    }

    /// Uses everything; what is read has to fit together.
    private func use(_ store: Store) throws(StorageError) {
        try store.read { snapshot throws(StorageError) in
            let shops = try snapshot.shops(limit: .max)
            #expect(shops.count == (try snapshot.count(of: .shops)))
            for placed in shops.prefix(20) { _ = try snapshot.shop(id: placed.record.id) }
            _ = try snapshot.posts(PostQuery(userID: "2"), limit: 10)
            _ = try snapshot.commits(since: 0, limit: .max)
        }
        try store.replace(with: shops(numbered: 5..<290, name: "newest"))
        #expect(try store.shopIDs() == (5..<290).map { "shop_\($0)" })
    }

    @Test func damagedFilesAreToldOrHoldTogether() throws {
        let folder = try TemporaryFolder()
        let sound = try sound(in: folder)
        var generator = SeededGenerator(seed: 11)
        var told: [StorageError.Kind: Int] = [:]
        for number in 0..<200 {
            let path = try folder.write(damaged(sound, using: &generator), to: "\(number).sqlite")
            do throws(StorageError) {
                let store = try Store.inFile(path)
                try use(store)
            } catch {
                told[error.kind, default: 0] += 1
                let expected: [StorageError.Kind] = [.corrupt, .foreignFile, .newerSchema]
                #expect(expected.contains(error.kind), "\(number): \(error)")
            }
        }
        #expect(told[.corrupt, default: 0] > 100)
    }

    @Test func aDamagedLogIsToldOrHoldsTogether() throws {
        let folder = try TemporaryFolder()
        let store = try Store.inFile(folder.file("a.sqlite"))
        try store.replace(with: shops(numbered: 0..<300))
        let (file, log) = (try bytes(ofFile: folder.file("a.sqlite")), try bytes(ofFile: folder.file("a.sqlite-wal")))
        var generator = SeededGenerator(seed: 12)
        for number in 0..<40 {
            let path = try folder.write(file, to: "\(number).sqlite")
            try folder.write(damaged(log, using: &generator), to: "\(number).sqlite-wal")
            do throws(StorageError) {
                let store = try Store.inFile(path)
                #expect([0, 300].contains(try store.shopIDs().count), "wholly there or not at all")
                try use(store)
            } catch {
                #expect(error.kind == .corrupt, "\(number): \(error)")
            }
        }
    }

    @Test(arguments: [
        "DELETE FROM shops WHERE id = 'shop_20'", "DROP TABLE changes", "ALTER TABLE posts DROP COLUMN body",
        "UPDATE shops SET position = 7 WHERE id IN ('shop_20', 'shop_21')", "UPDATE sources SET record_count = 9",
    ])
    func aTamperedDatabaseIsCorrupt(sql: String) throws {
        let folder = try TemporaryFolder()
        _ = try sound(in: folder)
        try RawConnection(folder.file("sound.sqlite")).execute(sql)
        let error = #expect(throws: StorageError.self) { _ = try Store.inFile(folder.file("sound.sqlite")) }
        #expect(error?.kind == .corrupt)
    }

    @Test func aDamagedFileIsSetAsideAndFilledAnew() throws {
        let folder = try TemporaryFolder()
        let sound = try sound(in: folder)
        let path = try folder.write(sound.prefix(sound.count / 2), to: "a.sqlite")
        let error = #expect(throws: StorageError.self) { _ = try Store.inFile(path) }
        #expect(error?.kind == .corrupt)
        _ = try Store.setAside(path, clock: StoppedClock())
        #expect(try Store.inFile(path).replace(with: shops("a")).generation == 1)
    }
}
