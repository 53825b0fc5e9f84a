import Foundation
import TestSupport
import Testing

@testable import VitrineClient

@Suite struct StoreTests {
    private static func answer(_ size: Int, _ tag: String = "t") -> StoredAnswer {
        StoredAnswer(
            body: Data(repeating: 0x20, count: size), entityTag: EntityTag(rawValue: tag), language: "vi",
            storedAt: Date(timeIntervalSince1970: 1_800_000_000.5), ageSeconds: 4, freshForSeconds: 60)
    }

    @Test func memoryForgetsWhatWasUsedLeastRecently() async {
        let store = MemoryAnswerStore(mostBytes: 100)
        for key in ["a", "b", "c"] { await store.keep(Self.answer(33, key), for: key) }
        #expect(await store.answer(for: "a")?.entityTag == EntityTag(rawValue: "a"))
        await store.keep(Self.answer(33), for: "d")
        #expect(await Self.kept(in: store) == ["a", "c", "d"])
        await store.keep(Self.answer(101), for: "a")
        #expect(await Self.kept(in: store) == ["c", "d"])
        await store.removeAll()
        #expect(await Self.kept(in: store).isEmpty)
    }

    private static func kept(in store: any AnswerStore) async -> [String] {
        var kept: [String] = []
        for key in ["a", "b", "c", "d"] where await store.answer(for: key) != nil { kept.append(key) }
        return kept
    }

    @Test func folderOutlivesTheApp() async throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: folder.file("answers"))
        #expect(await FolderAnswerStore(folder: url).answer(for: "en /feed?q=a/b") == nil)
        await FolderAnswerStore(folder: url).keep(Self.answer(9), for: "en /feed?q=a/b")
        let store = FolderAnswerStore(folder: url)
        #expect(await store.answer(for: "en /feed?q=a/b") == Self.answer(9))
        #expect(await store.answer(for: "vi /feed?q=a/b") == nil)
        await store.keep(nil, for: "en /feed?q=a/b")
        #expect(await store.answer(for: "en /feed?q=a/b") == nil)
    }

    @Test func folderTakesADamagedFileForNone() async throws {
        let folder = try TemporaryFolder()
        let store = FolderAnswerStore(folder: URL(fileURLWithPath: folder.path))
        await store.keep(Self.answer(9), for: "a")
        let name = try #require(folder.names.first)
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
        for length in stride(from: 0, to: whole.count, by: 7) {
            try folder.write(whole.prefix(length), to: name)
            #expect(await store.answer(for: "a") == nil)
        }
        await store.keep(Self.answer(9), for: "a")
        #expect(await store.answer(for: "a") == Self.answer(9))
    }

    /// Names are hashes, which two keys may share.
    @Test func folderComparesTheKeyItself() async throws {
        let folder = try TemporaryFolder()
        let store = FolderAnswerStore(folder: URL(fileURLWithPath: folder.path))
        await store.keep(Self.answer(9), for: "a")
        let ofA = try #require(folder.names.first)
        await store.keep(Self.answer(9), for: "b")
        let ofB = try #require(folder.names.first { $0 != ofA })
        try folder.write(try Data(contentsOf: URL(fileURLWithPath: folder.file(ofA))), to: ofB)
        #expect(await Self.kept(in: store) == ["a"])
    }

    @Test func folderIsBoundedAndLeavesOtherFilesAlone() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "other.txt")
        let store = FolderAnswerStore(folder: URL(fileURLWithPath: folder.path), mostBytes: 10_000)
        for number in 0..<20 { await store.keep(Self.answer(2_000), for: "\(number)") }
        #expect((1...4).contains(folder.names.count { $0.hasSuffix(".answer") }))
        #expect(folder.names.contains("other.txt"))
        await store.removeAll()
        #expect(folder.names == ["other.txt"])
    }

    @Test func folderThatCannotBeMadeKeepsNothing() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "file")
        let store = FolderAnswerStore(folder: URL(fileURLWithPath: folder.file("file")))
        await store.keep(Self.answer(9), for: "a")
        #expect(await store.answer(for: "a") == nil)
    }

    @Test(arguments: [(10.0, 14), (0.4, 4), (-500, 4), (1e300, 1_000_000_004)])
    func ageGrowsWithTheClock(_ passed: TimeInterval, _ age: Int) {
        let answer = Self.answer(1)
        #expect(answer.ageSeconds(at: answer.storedAt + passed) == age)
    }
}
