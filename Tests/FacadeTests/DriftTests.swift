import Platform
import Records
import TestSupport
import Testing

@testable import Facade

@Suite struct DriftTests {
    /// A history like that of a real upstream: members get other names and types, and words other meanings.
    private static let history = [
        shops(12) { _ in ["bio": "", "rate": "", "about": "\"B\"", "type": "\"Fountain\""] },
        shops(14) { _ in ["bio": "", "rate": "", "about": "\"B\"", "type": "\"Fountain\""] },
        shops(14),
        shops(15) { _ in ["rate": "\"3.5\""] },
    ]
    private static let told = [
        [
            "`bio` missing in 12 of 12: detail shows no text (bio)",
            "`type` unknown in 12 of 12 (`Fountain` 12): feed, map and detail show N/a "
                + "(type, typeText, iconKey, tintKey, backgroundKey)",
            "`rate` missing in 12 of 12: feed, map and detail show not rated (rate, rateText, stars, subtitle)",
            "`about` is new in 12 of 12: no view shows it",
        ],
        [],
        [
            "`bio`, `type`, `rate` read in 14 of 14, before in 0 of 12",
            "`about` is gone from 12 of 12: no view showed it",
        ],
        ["`rate` became text: 15 of 15 read"],
    ]

    /// Refreshes the shops so long after the last time that no breaker remembers it.
    private func refresh(_ stage: Stage, _ body: String) throws -> SourceReceipt {
        stage.clock.advance(.seconds(150))
        return try #require(stage.refresh(.shops) { $0.answer(body) })
    }

    private func status(_ stage: Stage) -> [String] {
        stage.showcase.keeper(.shops).status(at: stage.clock.monotonicNanoseconds).drift
    }

    @Test(arguments: [false, true])
    func eachVersionIsComparedWithTheOneBefore(restarts: Bool) throws {
        let folder = try TemporaryFolder()
        var stage = try Stage(folder)
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer("[]")
        #expect(status(stage) == [])
        var shown: [String] = []
        for (body, told) in zip(Self.history, Self.told) {
            let receipt = try refresh(stage, body)
            #expect(receipt.fault == nil)
            #expect(receipt.drift == told)
            if !told.isEmpty { shown = told }
            #expect(status(stage) == shown)
            if restarts {
                stage.close()
                stage = try Stage(folder)
                #expect(status(stage) == shown)
            }
        }
        for answer in [{ $0.answer(Self.history[3]) }, { $0.answerNotModified() }] as [(StandInFetcher.Fetch) -> Void] {
            #expect(try #require(stage.refresh(.shops, answer)).drift == [])
            #expect(status(stage) == shown)
        }
    }

    @Test func aRefusedAnswerSaysWhyUntilABetterOneComes() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer(shops(9))
        let before = try refresh(stage, Self.history[3])
        let bad = shops(15).replacing("\"id\"", with: "\"ID\"")
        let why = ["`id` missing in 15 of 15: left out of every view", "`ID` is new in 15 of 15: no view shows it"]
        let receipt = try refresh(stage, bad)
        #expect(receipt.fault?.code == "rejects")
        #expect(receipt.drift.first == why.first && receipt.drift.last == why.last)
        #expect(status(stage) == receipt.drift)
        for (body, code) in [("[]", "empty"), ("[", "not-json"), ("{}", "wrong-shape")] {
            let receipt = try refresh(stage, body)
            #expect(receipt.fault?.code == code)
            #expect(receipt.drift == [])
            #expect(status(stage).first == why.first)
        }
        #expect(try refresh(stage, Self.history[3]).drift == [])
        #expect(status(stage) == before.drift)
    }

    @Test func theSameDriftIsToldOnce() throws {
        let observer = Listener()
        let stage = try Stage(observer: observer)
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer("[]")
        let bad = shops(15).replacing("\"id\"", with: "\"ID\"")
        let bodies = [
            Self.history[2], bad, bad + " ", shops(17).replacing("\"id\"", with: "\"ID\""),
            shops(15).replacing("\"id\"", with: "\"Id\""), Self.history[2], bad, Self.history[3], Self.history[3] + " ",
        ]
        for body in bodies { _ = try refresh(stage, body) }
        #expect(
            observer.told == [
                "`ID` is new in 15 of 15: no view shows it", "`Id` is new in 15 of 15: no view shows it",
                "`ID` is new in 15 of 15: no view shows it", "`rate` became text: 15 of 15 read",
            ])
    }

    @Test func aListThatLosesAMemberIsServedOn() throws {
        let stage = try Stage()
        defer { stage.close() }
        try #require(stage.fetcher.next("shops")).answer(shops(2))
        _ = stage.refresh(.shops) { $0.answer(shops(2) { _ in ["bio": "", "rate": "\"?\"", "name": "[]"] }) }
        let feed = try #require(try stage.body(Stage.feed))
        #expect(feed.contains("\"total\":2"))
        #expect(status(stage).count == 3)
    }
}

/// Keeps the last sentence of each drift it is told of.
private final class Listener: ShowcaseObserving {
    private let sentences = Monitor<[String]>([])

    var told: [String] { sentences.withLock { $0 } }

    func refreshEnded(_ receipt: SourceReceipt, isForced: Bool, requestID: String) {}

    func shapeDrifted(_ receipt: SourceReceipt, requestID: String) {
        sentences.withLock { $0.append(receipt.drift.last ?? "") }
    }
}
