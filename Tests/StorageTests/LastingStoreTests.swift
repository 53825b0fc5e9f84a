import Glibc
import Platform
import Records
import Synchronization
import TestSupport
import Testing

@testable import Storage

/// What an observer was told.
private final class Told: StorageObserving {
    private let lines = Mutex<[String]>([])

    var events: [String] { lines.withLock { $0 } }

    func storageChanged(to state: StorageHealth.State, because error: StorageError?) {
        lines.withLock { $0.append([state.rawValue, error?.kind.rawValue].compactMap { $0 }.joined(separator: " ")) }
    }

    func databaseSetAside(to path: String, because error: StorageError) {
        lines.withLock { $0.append("aside \(error.kind.rawValue)") }
    }
}

@Suite struct LastingStoreTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let told = Told()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ limits: StoreLimits = StoreLimits()) throws(StorageError) -> LastingStore {
        try LastingStore(at: folder.file("a.sqlite"), clock: clock, limits: limits, observer: told)
    }

    /// More than the connections' caches hold.
    private static func manyShops(_ name: String) -> RecordList<ShopRecord> {
        let bio = String(repeating: "x", count: 2_000)
        return RecordList((0..<1_000).map { shop("shop_\($0)", name: "\(name) \($0)", bio: bio) })
    }

    /// A store whose shops lie in the file and not in its log, three generations old.
    private func filled() throws -> LastingStore {
        let store = try Store.inFile(folder.file("a.sqlite"))
        for name in ["one", "two", "three"] { try store.replace(with: Self.manyShops(name)) }
        store.close()
        return try open()
    }

    private func names(in store: LastingStore) throws(StorageError) -> Set<String> {
        try store.read { snapshot throws(StorageError) in
            Set(try snapshot.shops(limit: .max).map { String($0.record.name.prefix { $0 != " " }) })
        }
    }

    private var asides: [String] {
        folder.names.filter { $0.hasPrefix("a.sqlite.corrupt-") && !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }
    }

    @Test func aFileThatIsDamagedInUseIsSetAsideAndAnEmptyOneTakesItsPlace() throws {
        let store = try filled()
        defer { store.close() }
        let losses = Atomic(0)
        store.whenLost { losses.add(1, ordering: .relaxed) }
        try folder.damage("a.sqlite")
        #expect(throws: StorageError.self) { _ = try self.names(in: store) }
        #expect(losses.load(ordering: .relaxed) == 1)
        #expect(asides.count == 1)
        #expect(told.events == ["aside storage-corrupt"])
        try store.read { snapshot throws(StorageError) in
            #expect(try snapshot.state(of: .shops) == nil)
            #expect(snapshot.generation > 3)
            #expect(try snapshot.commits(since: 3) == nil, "nobody is told that nothing changed")
        }
        #expect(store.health.state == .ok)
        #expect(store.health.lastError?.kind == .corrupt)
        let replacement = try store.replace(with: shops("a"), stamp: .sample(), basedOn: 3)
        #expect(replacement.generation == store.health.generation)
        #expect(try names(in: store) == ["Phở"])
    }

    @Test func aFileThatIsNoDatabaseAnyMoreIsDamaged() throws {
        let store = try filled()
        defer { store.close() }
        try folder.damage("a.sqlite", from: 0)
        #expect(throws: StorageError.self) { _ = try self.names(in: store) }
        #expect(asides.count == 1)
        #expect(try names(in: store) == [])
    }

    @Test func recordsThatFindTheDamageAreStoredAnew() throws {
        let store = try filled()
        defer { store.close() }
        try folder.damage("a.sqlite")
        let replacement = try store.replace(with: shops(numbered: 0..<10), stamp: .sample(), basedOn: 3)
        #expect(replacement.added == 10)
        #expect(asides.count == 1)
        #expect(try names(in: store) == ["shop"])
    }

    @Test func readersOfADamagedFileSeeAllOrNothing() throws {
        let store = try filled()
        defer { store.close() }
        let seen = Mutex<[Set<String>]>([])
        let readers = try (0..<8).map { number in
            try OSThread.start(name: "reader") {
                for _ in 0..<30 {
                    if number == 0 { try? self.folder.damage("a.sqlite") }
                    if let names = try? self.names(in: store) { seen.withLock { $0.append(names) } }
                }
            }
        }
        for reader in readers { reader.join() }
        #expect(Set(seen.withLock { $0 }).isSubset(of: [["three"], []]))
        #expect(asides.count == 1)
        #expect(try names(in: store) == [])
    }

    @Test func aFileThatCannotBeReplacedIsTriedAgainLater() throws {
        let store = try filled()
        defer { store.close() }
        try folder.damage("a.sqlite")
        // Another file has the name that this one would be given.
        let taken = "a.sqlite.corrupt-\(StoreFile.timestamp(clock.wallMilliseconds))"
        try folder.write([], to: taken)
        #expect(throws: StorageError.self) { _ = try self.names(in: store) }
        #expect(store.health.state == .unavailable)
        for _ in 0..<5 {
            #expect(#expect(throws: StorageError.self) { _ = try self.names(in: store) }?.systemCode == EEXIST)
        }
        #expect(told.events == ["unavailable storage-io"])
        clock.advance(.milliseconds(1_001))
        #expect(try names(in: store) == [])
        #expect(store.health.state == .ok)
        #expect(told.events == ["unavailable storage-io", "aside storage-corrupt", "ok"])
    }

    @Test func aDeviceThatDamagesEveryFileIsLeftAlone() throws {
        let store = try filled()
        defer { store.close() }
        for pause in [0, 1, 2, 4, 8] {
            _ = try store.replace(with: Self.manyShops("again"), stamp: .sample())
            for name in ["a.sqlite-wal", "a.sqlite"] { try folder.damage(name, from: 0) }
            #expect(throws: StorageError.self) { _ = try self.names(in: store) }
            if pause > 0 {
                clock.advance(.milliseconds(pause * 1_000 - 1))
                #expect(#expect(throws: StorageError.self) { _ = try self.names(in: store) }?.kind == .corrupt)
                clock.advance(.milliseconds(1))
            }
            #expect(try names(in: store) == [])
        }
        #expect(asides.count == 5)
    }

    @Test func aFileThatIsDamagedAtTheStartIsSetAsideAndGenerationsGoOn() throws {
        try filled().close()
        try folder.damage("a.sqlite")
        let store = try open()
        defer { store.close() }
        #expect(asides.count == 1)
        #expect(store.health.generation > clock.wallMilliseconds / 1_000)
        #expect(store.health.state == .ok)
    }

    @Test func aForeignFileIsLeftAloneAtTheStart() throws {
        try folder.write(Array(String(repeating: "shopping list\n", count: 500).utf8), to: "a.sqlite")
        #expect(#expect(throws: StorageError.self) { _ = try self.open() }?.kind == .foreignFile)
        #expect(folder.names == ["a.sqlite"])
    }

    @Test func anotherProgramsLockFailsTheCommitAndReadsGoOn() throws {
        try filled().close()
        let store = try open(StoreLimits(lockWait: .milliseconds(5)))
        defer { store.close() }
        let other = try RawConnection(folder.file("a.sqlite"))
        try other.execute("BEGIN IMMEDIATE")
        for write in [
            { _ = try store.replace(with: shops("a"), stamp: .sample()) },
            { try store.renew(.shops, stamp: .sample()) },
        ] {
            #expect(#expect(throws: StorageError.self) { try write() }?.kind == .busy)
            #expect(try names(in: store) == ["three"])
            #expect(store.health.state == .degraded)
        }
        try other.execute("COMMIT")
        #expect(try store.replace(with: shops("a"), stamp: .sample()).generation == 4)
        #expect(store.health.state == .ok)
        #expect(told.events == ["degraded storage-busy", "ok"])
    }

    @Test func whatIsWrongWithARequestIsNoTroubleOfTheDatabase() throws {
        let store = try filled()
        defer { store.close() }
        #expect(throws: StorageError.self) { try store.renew(.shops, stamp: .sample(), basedOn: 1) }
        #expect(throws: StorageError.self) { _ = try store.replace(with: shops("a", "a"), stamp: .sample()) }
        #expect(store.health.state == .ok && store.health.lastError == nil)
        #expect(told.events == [])
    }

    @Test func aClosedStoreSaysSo() throws {
        let store = try filled()
        store.close()
        store.close()
        #expect(#expect(throws: StorageError.self) { _ = try self.names(in: store) }?.kind == .closed)
        #expect(
            #expect(throws: StorageError.self) { try store.renew(.shops, stamp: .sample()) }?.kind == .closed)
    }
}

@Suite struct OpeningPaceTests {
    private static let second: Int64 = 1_000_000_000

    @Test func doublesItsPausesUpToAnHourAndStartsOverAfterOne() {
        var pace = OpeningPace()
        var now: Int64 = 5
        #expect(pace.allowsOpening(at: now))
        var pauses: [Int64] = []
        for _ in 0..<14 {
            pace.openingTried(at: now)
            let begun = now
            while !pace.allowsOpening(at: now) { now += Self.second }
            pauses.append((now - begun) / Self.second)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 3_600, 3_600])
        now += 3_601 * Self.second
        pace.openingTried(at: now)
        #expect(!pace.allowsOpening(at: now + Self.second - 1) && pace.allowsOpening(at: now + Self.second))
    }
}
