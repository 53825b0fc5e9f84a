import Platform
import Records
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite struct LogGrowthTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A megabyte of them.
    private static func megabyte(named name: String) -> RecordList<ShopRecord> {
        let bio = String(repeating: name, count: 10_000 / name.count)
        return RecordList((0..<100).map { shop("shop_\($0)", bio: bio) })
    }

    @Test func theLogStaysSmallWhileReadersNeverPause() throws {
        let store = try Store.inFile(folder.file("a.sqlite"))
        defer { store.close() }
        try store.replace(with: Self.megabyte(named: "first"))
        let isDone = Atomic(false)
        var most: Int64 = 0
        try withExtendedLifetime(isDone) {
            let readers = try (0..<4).map { _ in
                try OSThread.start(name: "reader") {
                    while !isDone.load(ordering: .relaxed) {
                        _ = try? store.read { snapshot throws(StorageError) in try snapshot.shops(limit: 50) }
                    }
                }
            }
            defer {
                isDone.store(true, ordering: .relaxed)
                for reader in readers { reader.join() }
            }
            for round in 0..<60 {
                try store.replace(with: Self.megabyte(named: "round \(round)"))
                most = max(most, try store.usage().logBytes)
            }
        }
        #expect(most < 2 * Connection.logLimitBytes)
    }

    @Test func aReadPastItsTimeFailsAndTheNextOneDoesNot() throws {
        let store = try Store.inFile(folder.file("a.sqlite"), limits: StoreLimits(readers: 1, readingTime: .zero))
        defer { store.close() }
        try store.replace(with: shops(numbered: 0..<20_000))
        let error = #expect(throws: StorageError.self) { _ = try store.shopIDs() }
        #expect(error?.kind == .timeout)
        #expect(try store.read { snapshot throws(StorageError) in try snapshot.shop(id: "shop_7") }?.name == "shop 7")
        #expect(try store.check() == [], "looking at everything takes the time it takes")
        #expect(try store.replace(with: shops(numbered: 0..<10)).removed == 19_990, "and so does writing")
    }
}
