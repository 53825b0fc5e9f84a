import Glibc
import Platform
import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct SavingLossTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("a.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Overwrites the pages of one table or index, and nothing else, so that a full check finds the file damaged.
    private func damage(_ name: String) throws {
        let connection = try Connection.writing(path: path)
        let page = try #require(
            try connection.row("SELECT rootpage FROM sqlite_schema WHERE name = ?", .text(name)) { $0.integer(0) })
        let size = try #require(try connection.pragma("page_size"))
        connection.close()
        let file = open(path, O_WRONLY)
        defer { close(file) }
        let garbage = [UInt8](repeating: 0xA5, count: Int(size))
        #expect(pwrite(file, garbage, garbage.count, off_t((page - 1) * size)) == garbage.count)
    }

    private func fill() throws {
        let store = try Store.inFile(path)
        try store.replace(with: users(user("1", "A"), user("2", "B")))
        try store.make("local-z", "First", "Made")
        try store.make("local-a", "Second", "Made", age: 4)
        try store.put("1", last: "Saved", saving: .lastName)
        try store.remove("2")
        store.close()
    }

    @Test func whatWasSavedIsTakenOverFromADamagedFile() throws {
        try fill()
        try damage("shops")
        let store = try LastingStore(at: path, clock: StoppedClock())
        func ids() throws(StorageError) -> [String] {
            try store.read { (snapshot) throws(StorageError) in
                try snapshot.users(UserQuery(), limit: 9).items.map(\.id)
            }
        }
        #expect(try ids() == ["local-z", "local-a"])
        #expect {
            try store.renew(.users, stamp: .sample(), basedOn: 1)
        } throws: {
            ($0 as? StorageError)?.kind == .superseded
        }
        try store.replace(with: users(user("1", "A"), user("2", "B")), stamp: .sample(), basedOn: 0)
        #expect(try ids() == ["1", "local-z", "local-a"])
        let one = try store.read { (snapshot) throws(StorageError) in try snapshot.user(id: "1") }
        #expect(one == user("1", "A", "Saved"))
    }

    @Test func aFileWhoseSavedUsersCannotBeReadIsReplacedAllTheSame() throws {
        try fill()
        try damage("saved_users")
        let store = try LastingStore(at: path, clock: StoppedClock())
        try store.saveUsers { book throws(StorageError) in try book.make(id: "local-b", values("New")) }
        let count = try store.read { (snapshot) throws(StorageError) in try snapshot.count(of: .users) }
        #expect(count == 1)
    }

    @Test func aFileFromBeforeSavingHasNothingToTakeOver() throws {
        let old = try Connection.writing(path: path)
        try Schema.migrate(old, migrations: Array(Schema.migrations.prefix(1)))
        old.close()
        try damage("shops")
        let store = try LastingStore(at: path, clock: StoppedClock())
        #expect(try store.read { (snapshot) throws(StorageError) in try snapshot.count(of: .users) } == 0)
    }

    @Test func theUpstreamsUsersAreCountedByThemselves() throws {
        let store = try Store.inMemory()
        func count() throws(StorageError) -> Int {
            try store.read { snapshot throws(StorageError) in try snapshot.upstreamCount(of: .users) }
        }
        #expect(try count() == 0)
        try store.make("local-a", "A")
        #expect(try count() == 0)
        try store.replace(with: users(user("1", "A"), user("2", "B")))
        #expect(try count() == 2)
        try store.remove("2")
        #expect(try count() == 2)
        try store.remove("local-a")
        #expect(try count() == 2)
    }
}
