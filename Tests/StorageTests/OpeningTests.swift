import Glibc
import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct OpeningTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("a.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func openingError(_ path: String) -> StorageError? {
        #expect(throws: StorageError.self) { _ = try Store.inFile(path) }
    }

    @Test func whatWasStoredIsThereAfterReopening() throws {
        let store = try Store.inFile(path)
        _ = try store.replace(with: shops("a", "b"), stamp: .sample(etag: "kept"))
        store.close()
        #expect(access(path + "-wal", F_OK) != 0, "the log was moved into the file")
        let reopened = try Store.inFile(path)
        #expect(try reopened.shopIDs() == ["a", "b"])
        try reopened.read { snapshot throws(StorageError) in
            #expect(snapshot.generation == 1)
            #expect(try snapshot.state(of: .shops)?.stamp == .sample(etag: "kept"))
        }
        #expect(try reopened.replace(with: shops("a")).generation == 2)
        #expect(try reopened.check() == [])
    }

    @Test func makesTheFolderAndTheFile() throws {
        let path = folder.file("one/two//three/a.sqlite")
        try Store.inFile(path).replace(with: shops("a"))
        #expect(access(path, F_OK) == 0)
    }

    @Test func anEmptyFileIsANewDatabase() throws {
        try folder.write([], to: "a.sqlite")
        #expect(try Store.inFile(path).replace(with: shops("a")).generation == 1)
    }

    @Test(arguments: [":memory:", "file:a.sqlite?mode=memory", "a%20b.sqlite", "Phở \"'.sqlite"])
    func anyNameIsAFile(name: String) throws {
        let store = try Store.inFile(folder.file(name))
        try store.replace(with: shops("a"))
        #expect(try store.usage().databaseBytes > 0)
        #expect(access(folder.file(name), F_OK) == 0)
    }

    @Test(arguments: [":memory:", "", "file:a", "a", "/a"])
    func aRelativeNameIsNoWordOfSQLite(path: String) {
        #expect(Connection.literal(path) == (path == "/a" ? "/a" : "./" + path))
    }

    @Test func aClosedStoreSaysSo() throws {
        for store in [try Store.inFile(path), try Store.inMemory()] {
            try store.replace(with: shops("a"))
            store.close()
            store.close()
            for kind in [
                #expect(throws: StorageError.self) { _ = try store.shopIDs() }?.kind,
                #expect(throws: StorageError.self) { try store.replace(with: shops("b")) }?.kind,
                #expect(throws: StorageError.self) { try store.renew(.shops, stamp: .sample()) }?.kind,
                #expect(throws: StorageError.self) { _ = try store.check() }?.kind,
            ] {
                #expect(kind == .closed)
            }
        }
    }

    @Test func whatIsNoDatabaseIsLeftAsItIs() throws {
        let text = Array(String(repeating: "shopping list\n", count: 500).utf8)
        try folder.write(text, to: "a.sqlite")
        #expect(openingError(path)?.kind == .foreignFile)
        #expect(try bytes(ofFile: path) == text)
    }

    @Test(arguments: [
        "CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine');",
        "PRAGMA application_id = 12345; CREATE TABLE notes (text);",
        "PRAGMA user_version = 1; CREATE TABLE notes (text);",
        "PRAGMA journal_mode = WAL; CREATE TABLE notes (text);",
    ])
    func anotherProgramsDatabaseIsLeftAsItIs(sql: String) throws {
        try RawConnection(path).execute(sql)
        let before = try bytes(ofFile: path)
        #expect(openingError(path)?.kind == .foreignFile)
        #expect(try bytes(ofFile: path) == before)
    }

    @Test func aNewerDatabaseIsLeftAsItIs() throws {
        let store = try Store.inFile(path)
        try store.replace(with: shops("a"))
        store.close()
        try RawConnection(path).execute("PRAGMA user_version = 1000")
        let before = try bytes(ofFile: path)
        let error = openingError(path)
        #expect(error?.kind == .newerSchema)
        #expect(error?.detail.contains("1000") == true)
        #expect(try bytes(ofFile: path) == before)
    }

    @Test func aLogThatWaitsIsNotMovedIntoAFileOfSomebodyElse() throws {
        let other = try RawConnection(folder.file("other.sqlite"))
        try other.execute("PRAGMA journal_mode = WAL; CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')")
        for ending in ["", "-wal"] {
            try folder.write(try bytes(ofFile: folder.file("other.sqlite") + ending), to: "a.sqlite" + ending)
        }
        let before = try [bytes(ofFile: path), bytes(ofFile: path + "-wal")]
        #expect(openingError(path)?.kind == .foreignFile)
        #expect(try [bytes(ofFile: path), bytes(ofFile: path + "-wal")] == before)
        #expect(try RawConnection(path).integer("SELECT count(*) FROM notes") == 1)
    }

    @Test(arguments: ["/proc/a.sqlite", "/proc/vitrine/a.sqlite", "/dev/null/a.sqlite", ""])
    func anImpossiblePlaceIsNamedWithItsReason(path: String) throws {
        let error = try #require(openingError(path))
        #expect([.cannotOpen, .readOnly].contains(error.kind))
        #expect(error.subject == path)
        #expect(error.description.contains("uid \(geteuid())"))
    }

    @Test func aFolderIsNoFile() throws {
        #expect(openingError(folder.path)?.kind == .cannotOpen)
    }
}
