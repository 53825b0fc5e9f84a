import Glibc
import Platform
import Records
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite struct ConcurrencyTests {
    private static let readerThreads = 6

    /// Every reader sees one batch whole, and generations only grow.
    private func readersSeeWholeBatches(of store: Store) throws {
        let batches = [shops(numbered: 0..<50, name: "old"), shops(numbered: 25..<90, name: "new")]
        try store.replace(with: batches[0])
        let isDone = Atomic(false)
        let torn = Mutex<[String]>([])
        let reads = Atomic(0)
        try withExtendedLifetime(store) {
            let readers = try (0..<Self.readerThreads).map { _ in
                try OSThread.start(name: "reader") {
                    var last: Int64 = 0
                    while !isDone.load(ordering: .relaxed) {
                        let seen = Result { () throws(StorageError) in
                            try store.read { snapshot throws(StorageError) in
                                (snapshot.generation, try snapshot.shops(limit: 1_000).map(\.record))
                            }
                        }
                        guard case .success((let generation, let records)) = seen else {
                            torn.withLock { $0.append("\(seen)") }
                            continue
                        }
                        let expected = generation.isMultiple(of: 2) ? shops(numbered: 25..<90, name: "new") : batches[0]
                        var isWhole = records.count == expected.count && generation >= last
                        var index = 0
                        expected.forEach { record in
                            isWhole = isWhole && records[index] == record
                            index += isWhole ? 1 : 0
                        }
                        if !isWhole { torn.withLock { $0.append("generation \(generation)") } }
                        last = generation
                        reads.add(1, ordering: .relaxed)
                    }
                }
            }
            for round in 1...60 { try store.replace(with: batches[round % 2]) }
            isDone.store(true, ordering: .relaxed)
            for reader in readers { reader.join() }
        }
        #expect(torn.withLock { $0 } == [])
        #expect(reads.load(ordering: .relaxed) > 0)
        #expect(try store.check() == [])
    }

    @Test func readersOfAFileSeeTheOldOrTheNewWhole() throws {
        let folder = try TemporaryFolder()
        try readersSeeWholeBatches(of: .inFile(folder.file("a.sqlite"), limits: StoreLimits(readers: 3)))
    }

    @Test func readersInMemorySeeTheOldOrTheNewWhole() throws {
        try readersSeeWholeBatches(of: .inMemory())
    }

    @Test func aSnapshotStaysAsItIsWhileOthersWrite() throws {
        let folder = try TemporaryFolder()
        let store = try Store.inFile(folder.file("a.sqlite"))
        try store.replace(with: shops("a"))
        try store.read { snapshot throws(StorageError) in
            try store.replace(with: shops("b"))
            #expect(try snapshot.shops(limit: 9).map(\.record.id) == ["a"])
            #expect(snapshot.generation == 1)
        }
        #expect(try store.shopIDs() == ["b"])
    }

    @Test func writersTakeTurns() throws {
        let folder = try TemporaryFolder()
        let store = try Store.inFile(folder.file("a.sqlite"))
        let generations = Mutex<[Int64]>([])
        let writers = try (0..<4).map { writer in
            try OSThread.start(name: "writer") {
                for round in 0..<10 {
                    guard let done = try? store.replace(with: shops("\(writer) \(round)")) else { continue }
                    generations.withLock { $0.append(done.generation) }
                }
            }
        }
        for writer in writers { writer.join() }
        #expect(generations.withLock { $0.sorted() } == Array(1...40))
    }

    @Test func closingWaitsForReaders() throws {
        let folder = try TemporaryFolder()
        let store = try Store.inFile(folder.file("a.sqlite"))
        try store.replace(with: shops("a"))
        let stage = Monitor("start")
        let seen = Mutex<[String]>([])
        let reader = try OSThread.start(name: "reader") {
            let ids = try? store.read { snapshot throws(StorageError) in
                stage.withLock(waking: .all) { $0 = "reading" }
                _ = stage.wait { $0 == "go on" ? true : nil }
                return try snapshot.shops(limit: 9).map(\.record.id)
            }
            seen.withLock { $0 = ids ?? [] }
        }
        _ = stage.wait { $0 == "reading" ? true : nil }
        let closer = try OSThread.start(name: "closer") { store.close() }
        stage.withLock(waking: .all) { $0 = "go on" }
        reader.join()
        closer.join()
        #expect(seen.withLock { $0 } == ["a"])
        #expect(throws: StorageError.self) { _ = try store.shopIDs() }
        #expect(access(folder.file("a.sqlite-wal"), F_OK) != 0, "no connection is left")
    }
}
