import Platform
import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct BackupRestoringTests {
    private let folder: TemporaryFolder
    private let live: String
    private let copy: String

    init() throws {
        folder = try TemporaryFolder()
        live = folder.file("vitrine.sqlite")
        copy = folder.file("backup.sqlite")
    }

    private func fill(_ path: String, _ batch: RecordList<ShopRecord>) throws {
        let store = try Store.inFile(path)
        try store.replace(with: batch)
        store.close()
    }

    private func ids(in path: String) throws -> [String] {
        let store = try Store.inFile(path)
        defer { store.close() }
        return try store.shopIDs()
    }

    private func restore() throws(BackupError) -> (backup: Store.Backup, replaced: String?) {
        try Store.restore(live, from: copy, clock: StoppedClock())
    }

    @Test func aCopyTakesThePlaceOfTheDatabaseWhichIsKept() throws {
        try fill(live, shops("a"))
        _ = try Store.backUp(live, to: copy)
        try fill(live, shops("b", "c"))
        let (backup, replaced) = try restore()
        #expect(backup.generation == 1)
        #expect(replaced == live + ".replaced-20260131T235959.123Z")
        #expect(try ids(in: live) == ["a"])
        #expect(try ids(in: #require(replaced)) == ["b", "c"])
        #expect(try ids(in: copy) == ["a"])
    }

    @Test func withoutADatabaseTheCopyIsTheFirst() throws {
        try fill(copy, shops("a"))
        // A log whose file is gone is not the new file's.
        try folder.write("left behind".utf8, to: "vitrine.sqlite-wal")
        #expect(try restore().replaced == nil)
        #expect(try ids(in: live) == ["a"])
    }

    @Test func aDatabaseThatIsInUseStays() throws {
        try fill(copy, shops("a"))
        let store = try Store.inFile(live)
        defer { store.close() }
        try store.replace(with: shops("b"))
        #expect(throws: BackupError.inUse(live)) { _ = try restore() }
        #expect(try store.shopIDs() == ["b"])
        try store.replace(with: shops("c"))
        #expect(try store.check() == [])
        #expect(!folder.names.contains { $0.contains("partial") || $0.contains("replaced") })
    }

    @Test func aDamagedDatabaseIsReplacedToo() throws {
        try fill(copy, shops("a"))
        try folder.write([UInt8](repeating: 0xA5, count: 8_192), to: "vitrine.sqlite")
        let replaced = try #require(try restore().replaced)
        #expect(try ids(in: live) == ["a"])
        #expect(try bytes(ofFile: replaced).count == 8_192)
    }

    @Test func aDamagedCopyChangesNothing() throws {
        try fill(live, shops("a"))
        try fill(copy, shops(numbered: 0..<2_000))
        try folder.damage("backup.sqlite", from: 3 * 4_096)
        #expect(throws: BackupError.self) { _ = try restore() }
        #expect(try ids(in: live) == ["a"])
        #expect(!folder.names.contains { $0.contains("partial") || $0.contains("replaced") })
    }

    @Test func aCopyOfAnOlderProgramIsBroughtUpToDate() throws {
        let old = try Connection.writing(path: copy)
        try Schema.migrate(old, migrations: Array(Schema.migrations.prefix(1)))
        old.close()
        #expect(try restore().backup.generation == 0)
        #expect(try ids(in: live) == [])
    }

    @Test func aCopyOfANewerProgramIsRefused() throws {
        let newer = try Connection.writing(path: copy)
        try Schema.migrate(newer, migrations: Schema.migrations + ["CREATE TABLE news (id TEXT) STRICT;"])
        newer.close()
        #expect {
            _ = try restore()
        } throws: { error in
            guard case BackupError.storage(let error) = error else { return false }
            return error.kind == .newerSchema
        }
        #expect(folder.names == ["backup.sqlite"])
    }
}
