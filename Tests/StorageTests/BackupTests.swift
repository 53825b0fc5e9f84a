import Glibc
import Platform
import Records
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite struct BackupTests {
    private let folder: TemporaryFolder
    private let live: String
    private let copy: String

    init() throws {
        folder = try TemporaryFolder()
        live = folder.file("vitrine.sqlite")
        copy = folder.file("backup.sqlite")
    }

    private func ids(in path: String) throws -> [String] {
        let store = try Store.inFile(path)
        defer { store.close() }
        return try store.shopIDs()
    }

    @Test func aCopyHoldsWhatWasCommittedInOneFile() throws {
        let store = try Store.inFile(live)
        defer { store.close() }
        try store.replace(with: shops("a", "b"))
        let backup = try Store.backUp(live, to: copy)
        #expect(backup.generation == 1 && backup.bytes > 4_096)
        try store.replace(with: shops("c"))
        #expect(Set(folder.names).isDisjoint(with: ["backup.sqlite-wal", "backup.sqlite.partial"]))
        #expect(try ids(in: copy) == ["a", "b"])
        #expect(try store.shopIDs() == ["c"])
    }

    @Test func copiesMadeUnderLoadAreWholeAndSound() throws {
        let store = try Store.inFile(live)
        defer { store.close() }
        let batches = [shops(numbered: 0..<300, name: "old"), shops(numbered: 150..<400, name: "new")]
        try store.replace(with: batches[0])
        let isDone = Atomic(false)
        let writes = Atomic(0)
        try withExtendedLifetime(store) {
            let writer = try OSThread.start(name: "writer") {
                while !isDone.load(ordering: .relaxed) {
                    let round = writes.add(1, ordering: .relaxed).newValue
                    _ = try? store.replace(with: batches[round % 2])
                }
            }
            defer {
                isDone.store(true, ordering: .relaxed)
                writer.join()
            }
            for _ in 0..<10 {
                let backup = try Store.backUp(live, to: copy, replacing: true)
                let copied = try Store.inFile(copy)
                defer { copied.close() }
                #expect(try copied.check() == [])
                let expected = backup.generation.isMultiple(of: 2) ? batches[1] : batches[0]
                #expect(try copied.allShops().count == expected.count)
            }
        }
        #expect(writes.load(ordering: .relaxed) > 0)
        #expect(try store.check() == [])
    }

    @Test func aFileThatIsThereStaysUnlessItIsToBeReplaced() throws {
        let store = try Store.inFile(live)
        defer { store.close() }
        try store.replace(with: shops("a"))
        try folder.write("mine".utf8, to: "backup.sqlite")
        try folder.write("its log".utf8, to: "backup.sqlite-wal")
        #expect(throws: BackupError.exists(copy)) { try Store.backUp(live, to: copy) }
        #expect(try bytes(ofFile: copy) == Array("mine".utf8))
        _ = try Store.backUp(live, to: copy, replacing: true)
        #expect(!folder.names.contains("backup.sqlite-wal"))
        #expect(try ids(in: copy) == ["a"])
    }

    @Test(arguments: [true, false])
    func theDatabaseIsNotReplacedByItsOwnCopy(replacing: Bool) throws {
        let store = try Store.inFile(live)
        defer { store.close() }
        try store.replace(with: shops("a"))
        for path in [live, folder.file("./vitrine.sqlite")] {
            #expect(throws: BackupError.isDatabase(path)) { try Store.backUp(live, to: path, replacing: replacing) }
        }
        try store.replace(with: shops("b"))
        _ = try Store.backUp(live, to: copy)
        #expect(try ids(in: copy) == ["b"])
    }

    @Test func whatAnEarlierBackupLeftIsOverwritten() throws {
        let store = try Store.inFile(live)
        defer { store.close() }
        try store.replace(with: shops("a"))
        try folder.write("cut off".utf8, to: "backup.sqlite.partial")
        _ = try Store.backUp(live, to: copy)
        #expect(try ids(in: copy) == ["a"])
    }

    @Test func twoBackupsDoNotWriteOneFile() throws {
        let store = try Store.inFile(live)
        defer { store.close() }
        try store.replace(with: shops("a"))
        let other = try PartialFile(for: copy)
        #expect(throws: BackupError.underWay(copy + ".partial")) { try Store.backUp(live, to: copy) }
        other.discard()
    }

    @Test(arguments: ["missing", "foreign", "empty"])
    func noCopyIsMadeOfWhatIsNoDatabase(_ kind: String) throws {
        if kind == "foreign" {
            try folder.write("no database, though long enough for a head".utf8, to: "vitrine.sqlite")
        }
        if kind == "empty" { try folder.write([UInt8](), to: "vitrine.sqlite") }
        #expect {
            _ = try Store.backUp(live, to: copy)
        } throws: { error in
            guard case BackupError.storage(let error) = error else { return false }
            return error.kind == (kind == "missing" ? .cannotOpen : .foreignFile)
        }
        #expect(folder.names == (kind == "missing" ? [] : ["vitrine.sqlite"]))
    }

    @Test func aRestoredFileBelongsToWhomTheOldOneBelonged() throws {
        let store = try Store.inFile(live)
        try store.replace(with: shops("a"))
        _ = try Store.backUp(live, to: copy)
        store.close()
        // Only root may give files away; who is not keeps them.
        let owner = geteuid() == 0 ? 12_345 : geteuid()
        #expect(chown(live, owner, getegid()) == 0 && chmod(live, 0o640) == 0)
        let replaced = try #require(try Store.restore(live, from: copy, clock: SystemTime()).replaced)
        var facts = stat()
        #expect(stat(live, &facts) == 0)
        #expect(facts.st_uid == owner && facts.st_mode & 0o777 == 0o640)
        let name = String(replaced.dropFirst(StoreFile(path: live).folder.count + 1))
        #expect(Set(folder.names) == ["backup.sqlite", "vitrine.sqlite", name])
    }
}
