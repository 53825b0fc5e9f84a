import Presenting
import Records
import TestSupport
import Testing
import Upstream

@testable import Facade
@testable import Storage

/// The write lock of a database, held by somebody else.
private struct DatabaseLock {
    private let connection: Connection

    init(_ path: String) throws {
        connection = try Connection.writing(path: path)
        try connection.execute("BEGIN IMMEDIATE")
    }

    func release() throws {
        try connection.execute("COMMIT")
        connection.close()
    }
}

@Suite struct StorageTroubleTests {
    private static let shops = #"[{"id":"a","name":"A","type":"coffee","rate":4},{"id":"b","name":"B"}]"#
    private static let posts = #"[{"id":1,"userId":7,"title":"T","body":"B"}]"#
    private static let users = #"[{"id":"7","name":"Ada Lovelace"}]"#

    /// A stage on which every source was stored by an earlier one, so that nothing of them is in memory.
    private static func filled(_ limits: StoreLimits = StoreLimits()) throws -> Stage {
        let folder = try TemporaryFolder()
        let first = try Stage(folder)
        for (source, body) in [(Source.shops, shops), (.posts, posts), (.users, users)] {
            try #require(first.fetcher.next(source.rawValue)).answer(body)
            #expect(first.receipt(of: source)?.outcome == .updated)
        }
        first.close()
        return try Stage(folder, limits: limits)
    }

    private static func verdict(_ stage: Stage, _ request: ViewRequest, mustRender: Bool) -> Standing {
        stage.showcase.standing(
            of: request, at: stage.clock.monotonicNanoseconds, hasWaited: false, mustRender: mustRender)
    }

    /// Overwrites the database and lets a reader find out.
    private static func damage(_ stage: Stage) throws {
        try stage.folder.damage("vitrine.sqlite", from: 0)
        #expect(throws: ViewError.self) { _ = try stage.body(Stage.feed) }
    }

    @Test func everySourceIsFetchedAnewWhenTheDatabaseIsDamaged() throws {
        let stage = try Self.filled()
        defer { stage.close() }
        let before = stage.showcase.storageHealth.generation
        let stored = try stage.body(Stage.posts)
        try Self.damage(stage)
        stage.showcase.tick()
        for (source, body) in [(Source.shops, Self.shops), (.posts, Self.posts), (.users, Self.users)] {
            let fetch = try #require(stage.fetcher.next(source.rawValue))
            #expect(fetch.request.validators == FetchValidators())
            fetch.answer(body)
            #expect(stage.receipt(of: source)?.outcome == .updated)
        }
        #expect(try stage.body(Stage.posts) == stored)
        #expect(stage.showcase.storageHealth.generation > before)
        #expect(stage.showcase.storageHealth.lastError?.kind == .corrupt)
        #expect(stage.showcase.storageHealth.state == .ok)
    }

    @Test func whatWasRenderedIsServedOnAndTheRestWaits() throws {
        let stage = try Self.filled()
        defer { stage.close() }
        let version = Self.verdict(stage, Stage.feed, mustRender: false).version
        try Self.damage(stage)
        let cached = Self.verdict(stage, Stage.feed, mustRender: false)
        #expect(cached.verdict == .serve && cached.lost == .shops && cached.version == version)
        guard case .wait(.shops, _) = Self.verdict(stage, Stage.feed, mustRender: true).verdict else {
            Issue.record("nothing waits for the shops")
            return
        }
        #expect(!stage.showcase.hasContent)
        try #require(stage.fetcher.next("shops")).fail(.refused)
        #expect(stage.receipt(of: .shops)?.fault?.code == "refused")
        #expect(Self.verdict(stage, Stage.feed, mustRender: false).version == version)
        guard case .unavailable(.shops, _) = Self.verdict(stage, Stage.feed, mustRender: true).verdict else {
            Issue.record("there is an answer without shops")
            return
        }
        stage.clock.advance(.seconds(1))
        stage.showcase.tick()
        try #require(stage.fetcher.next("shops")).answer(Self.shops)
        stage.waitForEnd(of: .shops)
        let healed = Self.verdict(stage, Stage.feed, mustRender: false)
        #expect(healed.verdict == .serve && healed.lost.isEmpty && healed.version != version)
        #expect(stage.showcase.hasContent)
    }

    @Test func aScreenDoesWithoutALostSourceThatItDoesNotNeed() throws {
        let stage = try Self.filled()
        defer { stage.close() }
        try Self.damage(stage)
        stage.showcase.tick()
        try #require(stage.fetcher.next("users")).fail(.refused)
        try #require(stage.fetcher.next("posts")).answer(Self.posts)
        for source in [Source.users, .posts] { stage.waitForEnd(of: source) }
        let standing = stage.showcase.standing(
            of: Stage.posts, at: stage.clock.monotonicNanoseconds, hasWaited: true, mustRender: true)
        #expect(standing.verdict == .serve && standing.degraded == .users)
        let view = try stage.showcase.render(Stage.posts, in: .english, standing)
        #expect(String(decoding: view.body, as: UTF8.self).hasSuffix(#""degraded":["users"]}"#))
    }

    @Test func aLockedDatabaseFailsTheRefreshAndNothingElse() throws {
        let stage = try Self.filled(StoreLimits(lockWait: .milliseconds(1)))
        defer { stage.close() }
        let before = try stage.body(Stage.feed)
        let lock = try DatabaseLock(stage.folder.file("vitrine.sqlite"))
        for _ in 0..<7 {
            let receipt = try #require(stage.refresh(.shops) { $0.answer(#"[{"id":"c","name":"C"}]"#) })
            #expect(receipt.outcome == .failed && receipt.fault?.code == "storage-busy")
            #expect(receipt.fault?.kind == .unavailable)
        }
        #expect(try stage.body(Stage.feed) == before)
        #expect(stage.showcase.storageHealth.state == .degraded)
        #expect(stage.showcase.status(at: stage.clock.monotonicNanoseconds)[0].breaker == "closed")
        try lock.release()
        let receipt = try #require(stage.refresh(.shops) { $0.answer(#"[{"id":"c","name":"C"}]"#) })
        #expect(receipt.outcome == .updated)
        #expect(stage.showcase.storageHealth.state == .ok)
    }

    @Test(arguments: [2, 20_001])
    func aFirstAnswerThatCannotBeStoredIsServedFromMemoryUntilItCan(count: Int) throws {
        let stage = try Stage(limits: StoreLimits(lockWait: .milliseconds(1)))
        defer { stage.close() }
        let lock = try DatabaseLock(stage.folder.file("vitrine.sqlite"))
        let many = "[" + (0..<count).map { #"{"id":\#($0),"name":"A"}"# }.joined(separator: ",") + "]"
        try #require(stage.fetcher.next("shops")).answer(many)
        #expect(stage.receipt(of: .shops)?.fault?.code == "storage-busy")
        #expect(try stage.body(Stage.feed)?.contains(#""total":\#(count),"#) == true)
        #expect(stage.showcase.hasContent)
        #expect(stage.showcase.keeper(.shops).shelf.standsInMemory)
        try lock.release()
        stage.clock.advance(.seconds(1))
        stage.showcase.tick()
        try #require(stage.fetcher.next("shops")).answer(many)
        stage.waitForEnd(of: .shops)
        #expect(!stage.showcase.keeper(.shops).shelf.standsInMemory)
        #expect(try stage.body(Stage.feed)?.contains(#""total":\#(count),"#) == true)
    }
}
