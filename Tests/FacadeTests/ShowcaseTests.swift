import Glibc
import Platform
import Records
import Storage
import Synchronization
import TestSupport
import Testing
import Upstream

@testable import Facade

@Suite struct ShowcaseTests {
    private static let two = #"[{"id":"a","name":"A","type":"coffee","rate":4},{"id":"b","name":"B"}]"#

    @Test func anEmptyStoreFetchesEachSourceOnceByItself() throws {
        let stage = try Stage()
        defer { stage.close() }
        for source in Source.allCases {
            let fetch = try #require(stage.fetcher.next(source.rawValue))
            #expect(fetch.request.validators.etag == nil)
            fetch.answer("[]")
        }
        #expect(stage.fetcher.requests.count == 3)
    }

    @Test func coldRequestsShareOneFetchAndAreAnsweredFromIt() throws {
        let stage = try Stage()
        defer { stage.close() }
        let woken = Monitor(0)
        for _ in 0..<100 {
            let standing = stage.showcase.standing(
                of: Stage.feed, at: stage.clock.monotonicNanoseconds, hasWaited: false)
            guard case .wait(let sources, let atMost) = standing.verdict else {
                Issue.record("a cold request does not wait")
                return
            }
            stage.showcase.wait(for: sources, until: stage.clock.monotonicNanoseconds + atMost) {
                woken.withLock(waking: .all) { $0 += 1 }
            }
        }
        try #require(stage.fetcher.next("shops")).answer(Self.two)
        #expect(woken.wait { $0 == 100 ? true : nil } == true)
        #expect(stage.fetcher.requests.count { $0.url.hasSuffix("shops") } == 1)
        #expect(try stage.body(Stage.feed)?.contains(#""total":2"#) == true)
    }

    @Test func atExpiryNobodyWaitsAndOneFetchIsMade() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer(Self.two)
        #expect(stage.receipt(of: .shops)?.outcome == .updated)
        stage.clock.advance(.seconds(301))
        for _ in 0..<200 {
            let standing = stage.showcase.standing(
                of: Stage.feed, at: stage.clock.monotonicNanoseconds, hasWaited: false)
            #expect(standing.verdict == .serve && standing.currency.state == .stale)
        }
        _ = stage.fetcher.next("shops")
        #expect(stage.fetcher.requests.count { $0.url.hasSuffix("shops") } == 2)
    }

    @Test func freshnessFollowsTheMonotonicClockWhileRunning() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer(Self.two)
        #expect(stage.receipt(of: .shops)?.outcome == .updated)
        for jump in [86_400_000, -2 * 86_400_000] as [Int64] {
            stage.clock.jumpWall(byMilliseconds: jump)
            let standing = stage.showcase.standing(
                of: Stage.feed, at: stage.clock.monotonicNanoseconds, hasWaited: false)
            #expect(standing.currency.state == .fresh && standing.currency.ageSeconds == 0)
        }
    }

    @Test func refreshTellsWhatChangedAndServesIt() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer("[]")
        let first = try #require(stage.refresh(.shops) { $0.answer(Self.two, etag: "\"1\"") })
        #expect(first.outcome == .updated)
        #expect(first.replacement?.added == 2)
        let second = try #require(
            stage.refresh(.shops) { fetch in
                #expect(fetch.request.validators.etag == "\"1\"")
                fetch.answer(#"[{"id":"a","name":"A","type":"coffee","rate":3},{"id":"c","name":"C"}]"#)
            })
        #expect(second.outcome == .updated)
        #expect(second.replacement?.added == 1)
        #expect(second.replacement?.changed == 1)
        #expect(second.replacement?.removed == 1)
        #expect(second.replacement?.changes.first { $0.kind == .changed }?.fields == ["rate"])
        #expect(second.generation > first.generation)
        let body = try #require(try stage.body(Stage.feed))
        #expect(body.contains(#""id":"c""#) && !body.contains(#""id":"b""#))
    }

    @Test func theSameBytesAndNotModifiedChangeNothingButFreshness() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer("[]")
        let first = try #require(stage.refresh(.shops) { $0.answer(Self.two) })
        let version = stage.showcase.standing(
            of: Stage.feed, at: stage.clock.monotonicNanoseconds, hasWaited: true
        ).version
        let same = try #require(stage.refresh(.shops) { $0.answer(Self.two) })
        #expect(same.outcome == .unchanged)
        #expect(same.summary.received == 2)
        let notModified = try #require(stage.refresh(.shops) { $0.answerNotModified() })
        #expect(notModified.outcome == .notModified)
        #expect(notModified.generation == first.generation)
        let standing = stage.showcase.standing(
            of: Stage.feed, at: stage.clock.monotonicNanoseconds, hasWaited: true)
        #expect(standing.version == version)
        #expect(standing.currency.ageSeconds == 0)
    }

    @Test(arguments: [
        ("<html>", "not-json"), ("{}", "wrong-shape"), ("[]", "empty"), (#"[{"id":"a"},{},{}]"#, "rejects"),
        (#"[{"id":"a"},"#, "not-json"), ("", "not-json"),
    ])
    func aBadAnswerLeavesEverythingAsItWas(body: String, code: String) throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer("[]")
        _ = stage.refresh(.shops) { $0.answer(Self.two) }
        let before = try stage.body(Stage.feed)
        let receipt = try #require(stage.refresh(.shops) { $0.answer(body) })
        #expect(receipt.outcome == .failed)
        #expect(receipt.fault?.code == code)
        #expect(try stage.body(Stage.feed) == before)
    }

    @Test func whatIsAllowedOnPurposeIsAccepted() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer("[]")
        _ = stage.refresh(.shops) { $0.answer(Self.two) }
        let rejects = try #require(stage.refresh(.shops, allowing: .rejects) { $0.answer(#"[{"id":"a"},{},{}]"#) })
        #expect(rejects.outcome == .updated)
        #expect(rejects.summary.rejectedCount == 2)
        let empty = try #require(stage.refresh(.shops, allowing: .empty) { $0.answer("[]") })
        #expect(empty.replacement?.removed == 1)
        #expect(try stage.body(Stage.feed) == #"{"items":[],"total":0,"next":null}"#)
    }

    @Test func forcedRefreshesJoinAndAreLimited() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer("[]")
        stage.clock.advance(.seconds(2))
        let ended = Monitor(0)
        for _ in 0..<200 {
            let limit = stage.showcase.refresh(
                .shops, allowing: [], cause: FetchCause(.text("test")), at: stage.clock.monotonicNanoseconds
            ) { _ in ended.withLock(waking: .all) { $0 += 1 } }
            #expect(limit == nil)
        }
        try #require(stage.fetcher.next("shops")).answer(Self.two)
        #expect(ended.wait { $0 == 200 ? true : nil } == true)
        #expect(stage.fetcher.requests.count { $0.url.hasSuffix("shops") } == 2)
        let limit = stage.showcase.refresh(
            .all, allowing: [], cause: FetchCause(.text("test")), at: stage.clock.monotonicNanoseconds
        ) { _ in Issue.record("a refresh that was refused went on") }
        #expect(limit == 1)
    }

    @Test func aBrokenConnectionIsTriedOnceMoreWithinTheDeadline() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).fail(.reset, isConnectionFault: true)
        stage.waitForRetry(of: .shops)
        stage.clock.advance(.seconds(1))
        stage.showcase.tick()
        let second = try #require(stage.fetcher.next("shops"))
        #expect(second.request.timeout == .seconds(9))
        #expect(second.request.requestID == stage.fetcher.requests.first { $0.url.hasSuffix("shops") }?.requestID)
        second.answer(Self.two)
        #expect(stage.receipt(of: .shops)?.outcome == .updated)
        #expect(stage.fetcher.requests.count { $0.url.hasSuffix("shops") } == 2)
    }

    @Test func aConnectionThatBreaksTwiceIsAFailure() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).fail(.reset, isConnectionFault: true)
        stage.waitForRetry(of: .shops)
        stage.clock.advance(.seconds(1))
        stage.showcase.tick()
        try #require(stage.fetcher.next("shops")).fail(.refused, isConnectionFault: true)
        #expect(stage.receipt(of: .shops)?.fault?.code == "refused")
    }

    @Test func closingAnswersWhoWaitsForAFetchToBeTriedOnceMore() throws {
        let stage = try Stage()
        let receipts = Monitor<[SourceReceipt]>([])
        let limit = stage.showcase.refresh(
            .shops, allowing: [], cause: FetchCause(.text("test")), at: stage.clock.monotonicNanoseconds
        ) { ended in receipts.withLock { $0 = ended } }
        #expect(limit == nil)
        try #require(stage.fetcher.next("shops")).fail(.reset, isConnectionFault: true)
        stage.waitForRetry(of: .shops)
        stage.close()
        #expect(receipts.withLock { $0.first?.fault?.code } == "closing")
    }

    @Test func anUpstreamThatAskedToBeLeftAloneIsNotForced() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).fail(.badStatus, status: 503, retryAfterSeconds: 60)
        #expect(stage.receipt(of: .shops)?.fault?.status == 503)
        let receipts = Monitor<[SourceReceipt]?>(nil)
        let limit = stage.showcase.refresh(
            .shops, allowing: [], cause: FetchCause(.text("test")), at: stage.clock.monotonicNanoseconds
        ) { ended in receipts.withLock(waking: .all) { $0 = ended } }
        #expect(limit == nil)
        let receipt = try #require(receipts.wait { $0 }?.first)
        #expect(receipt.fault?.code == "retry-after" && receipt.fault?.retryAfterSeconds == 60)
        #expect(stage.fetcher.requests.count { $0.url.hasSuffix("shops") } == 1)
    }

    @Test(arguments: [true, false])
    func whoCameTooLateForAFetchLeavesTheUpstreamAloneToo(isForced: Bool) throws {
        let stage = try Stage()
        defer { stage.close() }
        let fetch = try #require(stage.fetcher.next("shops"))
        let told = Monitor<SourceReceipt?>(nil)
        let late = SourceKeeper.Request(allowances: [], cause: .clock, isForced: isForced) { receipt in
            told.withLock(waking: .all) { $0 = receipt }
        }
        stage.showcase.keeper(.shops).state.withLock { $0.queued.append(late) }
        fetch.fail(.badStatus, status: 503, retryAfterSeconds: 60)
        let receipt = try #require(told.wait { $0 })
        #expect(receipt.fault?.code == (isForced ? "retry-after" : "bad-status"))
        #expect(stage.fetcher.requests.count { $0.url.hasSuffix("shops") } == 1)
    }

    @Test func aLaterStartServesWhatIsStoredWithItsAgeByTheWallClock() throws {
        let folder = try TemporaryFolder()
        let first = try Stage(folder)
        try #require(first.fetcher.next("shops")).answer(Self.two, cacheControl: "max-age=60")
        _ = first.refresh(.shops) { $0.answerNotModified() }
        let before = try first.body(Stage.feed)
        first.close()

        let second = try Stage(folder, clockAheadBy: .seconds(100))
        defer { second.close() }
        #expect(try second.body(Stage.feed) == before)
        let standing = second.showcase.standing(
            of: Stage.feed, at: second.clock.monotonicNanoseconds, hasWaited: false)
        #expect(standing.currency.state == .stale)
        #expect((98...100).contains(standing.currency.ageSeconds))
    }

    @Test func postsDoWithoutUsersThatCannotBeHad() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("posts")).fail(.refused)
        try #require(stage.fetcher.next("users")).fail(.refused)
        _ = stage.refresh(.posts) { $0.answer(#"[{"id":1,"userId":7,"title":"T","body":"B"}]"#) }
        _ = stage.refresh(.users) { $0.fail(.badStatus, status: 503) }
        let body = try #require(try stage.body(Stage.posts))
        #expect(body.contains(#""author":null"#) && body.contains(#""degraded":["users"]"#))
        let strict = stage.showcase.standing(
            of: Stage.posts, at: stage.clock.monotonicNanoseconds, hasWaited: true, requiresAll: true)
        guard case .unavailable(.users, _) = strict.verdict else {
            Issue.record("require=all did without users")
            return
        }
        _ = stage.refresh(.users) { $0.answer(#"[{"id":"7","name":"Ada Lovelace"}]"#) }
        #expect(try stage.body(Stage.posts)?.contains(#""displayName":"Ada Lovelace""#) == true)
    }
}
