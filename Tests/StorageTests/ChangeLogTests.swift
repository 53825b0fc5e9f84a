import Platform
import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct ChangeLogTests {
    private let store: Store

    init() throws {
        store = try .inMemory()
    }

    private func commits(
        since generation: Int64, of source: Source? = nil, limit: Int = 10_000
    ) throws -> [Commit]? {
        try store.read { snapshot throws(StorageError) in
            try snapshot.commits(since: generation, of: source, limit: limit)
        }
    }

    private func prune(newest: Int64, keeping count: Int64) throws {
        try store.writer.withLock { connection throws(StorageError) in
            guard let connection else { return }
            try ChangeLog.prune(newest: newest, on: connection, keeping: count)
        }
    }

    @Test func tellsEveryCommitSinceAGeneration() throws {
        try store.replace(with: shops("a", "b"))
        try store.replace(
            with: RecordList([UserRecord(id: "u", firstName: "", lastName: "", age: nil, isAdmin: false)]))
        try store.replace(with: RecordList([shop("a", name: "n", rate: 1), shop("c")]))
        let all = try #require(try commits(since: 0))
        #expect(all.map(\.generation) == [1, 2, 3])
        #expect(all.map(\.source) == [.shops, .users, .shops])
        #expect(all.map(\.committedAtMilliseconds) == Array(repeating: StoppedClock().wallMilliseconds, count: 3))
        #expect((all[2].added, all[2].changed, all[2].removed, all[2].moved) == (1, 1, 1, 0))
        #expect(
            all[2].changes == [
                RecordChange(id: "a", kind: .changed, fields: ["name", "rate"]),
                RecordChange(id: "c", kind: .added, fields: []),
                RecordChange(id: "b", kind: .removed, fields: []),
            ])
        #expect(try commits(since: 2) == [all[2]])
        #expect(try commits(since: 1, of: .users) == [all[1]])
        #expect(try commits(since: 3) == [])
    }

    @Test(arguments: [-1, Int64.min, 4, .max])
    func generationsThatNeverWereAreUnknown(generation: Int64) throws {
        for id in ["a", "b", "c"] { try store.replace(with: shops(id)) }
        #expect(try commits(since: generation) == nil)
    }

    @Test func aMoveIsACommitWithoutChanges() throws {
        try store.replace(with: shops("a", "b"))
        try store.replace(with: shops("b", "a"))
        let commit = try #require(try commits(since: 1)?.first)
        #expect(commit.moved == 1)
        #expect(commit.changes == [])
    }

    @Test func moreChangesThanTheLimitAreNotTold() throws {
        try store.replace(with: shops("a", "b"))
        try store.replace(with: shops("c"))
        #expect(try commits(since: 0, limit: 5)?.count == 2)
        #expect(try commits(since: 0, limit: 4) == nil)
        #expect(try commits(since: 1, limit: 3)?.count == 1)
        #expect(try commits(since: 1, limit: -1) == nil)
        #expect(try commits(since: 2, limit: -1) == [])
        #expect(try commits(since: 0, limit: .max)?.count == 2)
    }

    @Test func moreThanTenThousandChangesAreLoggedAsOneReset() throws {
        try store.replace(with: shops(numbered: 0..<ChangeLog.changesLoggedAtOnce))
        try store.replace(with: shops(numbered: 0..<ChangeLog.changesLoggedAtOnce, name: "new"))
        try store.replace(with: RecordList((0...10_000).map { shop("n\($0)") }))
        let all = try #require(try commits(since: 0, limit: .max))
        #expect(all.map { $0.changes?.count } == [10_000, 10_000, nil])
        #expect(all[2].added == 10_001)
        #expect(all[2].removed == 10_000)
    }

    @Test func theOldestGenerationsAreForgottenAsAWhole() throws {
        for number in 0..<5 { try store.replace(with: shops("a\(number)", "b\(number)")) }
        try prune(newest: 5, keeping: 9)  // 2 + 4 + 4 + 4 + 4 changes
        #expect(try commits(since: 2) == nil)
        #expect(try commits(since: 3)?.map(\.generation) == [4, 5])
        #expect(try commits(since: 5) == [])
        try prune(newest: 5, keeping: 0)
        #expect(try commits(since: 4)?.map(\.generation) == [5], "the newest generation stays known")
        #expect(try store.replace(with: shops("z")).generation == 6)
    }

    @Test func replacingKeepsTheLogBounded() throws {
        let count = ChangeLog.changesLoggedAtOnce
        for round in 0...11 { try store.replace(with: shops(numbered: 0..<count, name: "\(round)")) }
        #expect(try commits(since: 1, limit: .max) == nil)
        #expect(try commits(since: 2, limit: .max)?.map(\.generation) == Array(3...12))
        #expect(try store.check() == [])
    }

    @Test func commitsWithoutChangesAreForgottenToo() throws {
        for _ in 0..<4 {
            try store.replace(with: shops("a", "b"))
            try store.replace(with: shops("b", "a"))
        }
        try prune(newest: 8, keeping: 3)
        #expect(try commits(since: 4) == nil)
        #expect(try commits(since: 5)?.map(\.generation) == [6, 7, 8])
    }

    @Test func commitsOlderThanAMonthAreForgottenButNeverTheNewest() throws {
        let clock = ManualClock()
        let store = try Store(at: .memory, clock: clock)
        func known(since generation: Int64) throws -> [Int64]? {
            try store.read { snapshot throws(StorageError) in
                try snapshot.commits(since: generation)?.map(\.generation)
            }
        }
        try store.replace(with: shops("a"))
        clock.advance(.milliseconds(1))
        try store.replace(with: shops("b"))
        clock.advance(.milliseconds(ChangeLog.millisecondsKept))
        try store.replace(with: shops("c"))
        #expect(try known(since: 0) == nil)
        #expect(try known(since: 1) == [2, 3], "a month old to the millisecond")
        clock.advance(.milliseconds(ChangeLog.millisecondsKept + 1))
        #expect(try known(since: 1) == [2, 3], "not before the next commit")
        try store.renew(.shops, stamp: .sample())
        #expect(try known(since: 1) == [2, 3], "a commit that changes nothing is none")
        try store.replace(with: shops("d"))
        #expect(try known(since: 2) == nil)
        #expect(try known(since: 3) == [4])
        #expect(try store.replace(with: shops("e")).generation == 5)
    }
}
