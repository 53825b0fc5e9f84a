import Records
import Testing

@testable import Storage

@Suite struct SourceStateTests {
    private let store: Store

    init() throws {
        store = try .inMemory()
    }

    private func state() throws -> SourceState? {
        try store.read { snapshot throws(StorageError) in try snapshot.state(of: .shops) }
    }

    @Test(arguments: [
        FetchStamp(
            etag: "W/\"a\u{0}ü\"", lastModified: "Sat, 31 Jan 2026 23:59:59 GMT", bodyHash: Array(0...255),
            fetchedAtMilliseconds: .max, freshForMilliseconds: 0, mustRevalidate: true, shape: "any\u{0}\ntext"),
        FetchStamp(
            etag: nil, lastModified: nil, bodyHash: [], fetchedAtMilliseconds: -1, freshForMilliseconds: nil,
            mustRevalidate: false),
        FetchStamp(
            etag: "", lastModified: "", bodyHash: [0], fetchedAtMilliseconds: 0, freshForMilliseconds: .min,
            mustRevalidate: false),
    ])
    func keepsTheStampAsItIs(stamp: FetchStamp) throws {
        _ = try store.replace(with: shops("a"), stamp: stamp)
        #expect(try state()?.stamp == stamp)
    }

    @Test func renewalTakesTheStampAndNothingElse() throws {
        _ = try store.replace(with: shops("a"), stamp: .sample(etag: "1"))
        let before = try #require(try state())
        try store.renew(.shops, stamp: .sample(etag: nil, fetchedAt: 9))
        let after = try #require(try state())
        #expect(after.stamp == .sample(etag: nil, fetchedAt: 9))
        #expect(after.revision == before.revision + 1)
        #expect(after.generation == before.generation)
        #expect(after.changedAtMilliseconds == before.changedAtMilliseconds)
        #expect(after.count == 1)
        #expect(try store.shopIDs() == ["a"])
    }

    @Test func nothingStoredCannotBeRenewed() throws {
        let error = #expect(throws: StorageError.self) { try self.store.renew(.users, stamp: .sample()) }
        #expect(error?.kind == .superseded)
    }

    @Test func aFetchThatIsLateChangesNothing() throws {
        let first = try store.replace(with: shops("a"), stamp: .sample(), basedOn: 0)
        #expect(first.added == 1)
        let begun = try #require(try state()).revision
        _ = try store.replace(with: shops("new"), stamp: .sample(), basedOn: begun)
        let now = try state()
        for late in [begun, 0, .max] {
            let replacing = #expect(throws: StorageError.self) {
                try self.store.replace(with: shops("old"), stamp: .sample(etag: "old"), basedOn: late)
            }
            let renewing = #expect(throws: StorageError.self) {
                try self.store.renew(.shops, stamp: .sample(etag: "old"), basedOn: late)
            }
            #expect(replacing?.kind == .superseded)
            #expect(renewing?.kind == .superseded)
        }
        #expect(try store.shopIDs() == ["new"])
        #expect(try state() == now)
    }

    @Test func anAnswerIsLateAlsoAfterOneThatChangedNothing() throws {
        try store.replace(with: shops("a"))
        let begun = try #require(try state()).revision
        try store.replace(with: shops("a"))
        let error = #expect(throws: StorageError.self) {
            try self.store.replace(with: shops("old"), stamp: .sample(), basedOn: begun)
        }
        #expect(error?.kind == .superseded)
    }

    @Test func anotherSourceDoesNotMakeAFetchLate() throws {
        try store.replace(with: shops("a"))
        let begun = try #require(try state()).revision
        try store.replace(with: RecordList([PostRecord(id: "1", userID: nil, title: "", body: "")]))
        #expect(try store.replace(with: shops("b"), stamp: .sample(), basedOn: begun).generation == 3)
    }
}
