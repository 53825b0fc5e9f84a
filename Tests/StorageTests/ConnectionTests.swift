import CSQLite
import Platform
import Records
import TestSupport
import Testing

@testable import Storage

/// What keeps SQLite 3.40.1 from damaging its file, and the log from growing.
@Suite struct ConnectionTests {
    private let folder: TemporaryFolder
    private let store: Store
    private var path: String { folder.file("a.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        store = try .inFile(folder.file("a.sqlite"))
    }

    private func withReader<Result>(
        _ body: (Connection) throws(StorageError) -> Result
    ) throws -> Result {
        try #require(store.readers).withConnection(body)
    }

    @Test func exactlyOneConnectionWritesAndCheckpoints() throws {
        try store.replace(with: shops(numbered: 0..<100))
        store.writer.withLock { writer in
            #expect(writer?.isReadOnly == false)
            #expect(writer?.checkpointsOnClose == true)
        }
        try withReader { reader throws(StorageError) in
            #expect(reader.isReadOnly)
            #expect(try reader.pragma("query_only") == 1)
            #expect(try reader.pragma("wal_autocheckpoint") == 0)
            #expect(reader.checkpointsOnClose == false)
            let error = #expect(throws: StorageError.self) { try reader.run("DELETE FROM shops") }
            #expect(error?.kind == .readOnly)
        }
    }

    @Test func readersNeverWriteTheFile() throws {
        try store.replace(with: shops(numbered: 0..<100))
        let before = try bytes(ofFile: path)
        for _ in 0..<10 { _ = try store.shopIDs() }
        try #require(store.readers).close()
        #expect(try bytes(ofFile: path) == before)
        #expect(try store.usage().logBytes > 0, "what was committed still waits in the log")
    }

    @Test func connectionsAreSetUpAsDocumented() throws {
        try store.writer.withLock { writer throws(StorageError) in
            #expect(try writer?.pragma("synchronous") == 2)
            #expect(try writer?.pragma("journal_size_limit") == Connection.logLimitBytes)
            #expect(try writer?.pragma("cache_size") == -1_024)
            #expect(try writer?.pragma("busy_timeout") == 5_000)
            #expect(try writer?.row("PRAGMA journal_mode") { $0.text(0) } == "wal")
            #expect(try writer?.pragma("mmap_size") == 0)
        }
        try withReader { reader throws(StorageError) in
            #expect(try reader.pragma("cache_size") == -512)
            #expect(try reader.pragma("busy_timeout") == 5_000)
            #expect(try reader.pragma("mmap_size") == 0)
        }
    }

    @Test func theLogIsSmallAgainAfterABurst() throws {
        try store.replace(with: shops(numbered: 0..<60_000, name: String(repeating: "x", count: 300)))
        // Whoever waits for the commit does not wait for the tidying.
        #expect(try store.usage().logBytes > 2 * Connection.logLimitBytes)
        store.tidy()
        #expect(try store.usage().databaseBytes > 2 * Connection.logLimitBytes)
        #expect(try store.usage().logBytes <= Connection.logLimitBytes)
    }

    @Test func aLongReaderHoldsTheLogOnlyWhileItReads() throws {
        try store.replace(with: shops("a"))
        try store.read { snapshot throws(StorageError) in
            for number in 0..<90 {
                let bio = String(repeating: "\(number % 10)", count: 100_000)
                try self.store.replace(with: RecordList([shop("a", bio: bio)]))
            }
            #expect(try self.store.usage().logBytes > Connection.logLimitBytes)
            #expect(try snapshot.shop(id: "a") == shop("a"))
        }
        try store.replace(with: shops("a", "b"))
        #expect(try store.usage().logBytes <= Connection.logLimitBytes)
    }

    @Test func anOutsideLockStopsWritingButNotReading() throws {
        try store.replace(with: shops("a"))
        store.writer.withLock { $0.map { _ = sqlite3_busy_timeout($0.handle, 1) } }
        let other = try RawConnection(path)
        try other.execute("BEGIN IMMEDIATE")
        for error in [
            #expect(throws: StorageError.self) { try self.store.replace(with: shops("b")) },
            #expect(throws: StorageError.self) { try self.store.renew(.shops, stamp: .sample()) },
            // Nothing is read before the lock is held, not even that the fetch is late.
            #expect(throws: StorageError.self) { try self.store.renew(.shops, stamp: .sample(), basedOn: 99) },
        ] {
            #expect(error?.kind == .busy)
        }
        #expect(try store.shopIDs() == ["a"])
        try other.execute("ROLLBACK")
        #expect(try store.replace(with: shops("b")).generation == 2)
    }

    @Test func statementsAreResetAfterUse() throws {
        try store.replace(with: shops("a", "b", "c"))
        _ = try store.read { snapshot throws(StorageError) in try snapshot.shop(id: "a") }
        try withReader { reader throws(StorageError) in
            var statement = sqlite3_next_stmt(reader.handle, nil)
            #expect(statement != nil)
            while let current = statement {
                #expect(sqlite3_stmt_busy(current) == 0)
                statement = sqlite3_next_stmt(reader.handle, current)
            }
        }
    }

    @Test func keepsABoundedNumberOfStatementsForUseAgain() throws {
        let connection = try Connection.memory()
        for round in 0..<3 {
            for number in 0..<200 {
                #expect(try connection.row("SELECT \(number)") { $0.integer(0) } == Int64(number), "round \(round)")
                #expect(try connection.row("SELECT 'often'") { $0.text(0) } == "often")
            }
        }
        #expect(connection.statementCount == Connection.statementsKept)
    }
}
