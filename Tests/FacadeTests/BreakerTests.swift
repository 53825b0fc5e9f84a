import Testing

@testable import Facade

@Suite struct BreakerTests {
    private static let second: Int64 = 1_000_000_000

    private static func opened(at now: Int64 = 0) -> Breaker {
        var breaker = Breaker()
        for _ in 0..<Breaker.leastOutcomes { breaker.fetchEnded(failed: true, at: now, jitter: 0) }
        return breaker
    }

    @Test func opensOnAnErrorRateNotOnOneError() {
        var breaker = Breaker()
        for failed in [false, true, false, true] { breaker.fetchEnded(failed: failed, at: 0, jitter: 0) }
        #expect(breaker.state(at: 0) == .closed)
        breaker.fetchEnded(failed: true, at: 0, jitter: 0)
        #expect(breaker.state(at: 0) == .open)
        #expect(!breaker.allowsFetch(at: 0))
    }

    @Test func staysClosedWhileMostFetchesSucceed() {
        var breaker = Breaker()
        for step in 0..<100 { breaker.fetchEnded(failed: step % 3 == 0, at: Int64(step), jitter: 0) }
        #expect(breaker.state(at: 100) == .closed)
    }

    @Test func forgetsWhatIsLongAgo() {
        var breaker = Breaker()
        for step in 0..<4 { breaker.fetchEnded(failed: true, at: Int64(step), jitter: 0) }
        breaker.fetchEnded(failed: true, at: Breaker.windowNanoseconds + 10, jitter: 0)
        #expect(breaker.state(at: Breaker.windowNanoseconds + 10) == .closed)
    }

    @Test func letsOneProbeThroughAndClosesWhenItSucceeds() {
        var breaker = Self.opened()
        #expect(breaker.state(at: 10 * Self.second - 1) == .open)
        #expect(breaker.state(at: 10 * Self.second) == .halfOpen)
        #expect(breaker.allowsFetch(at: 10 * Self.second))
        breaker.fetchStarted()
        #expect(!breaker.allowsFetch(at: 11 * Self.second))
        breaker.fetchEnded(failed: false, at: 12 * Self.second, jitter: 0)
        #expect(breaker.state(at: 12 * Self.second) == .closed)
    }

    @Test func waitsLongerAfterEachProbeThatFails() {
        var breaker = Self.opened()
        var now: Int64 = 0
        var pauses: [Int64] = []
        for _ in 0..<6 {
            let next = breaker.nextProbeAt ?? 0
            pauses.append((next - now) / Self.second)
            now = next
            breaker.fetchStarted()
            breaker.fetchEnded(failed: true, at: now, jitter: 0)
        }
        #expect(pauses == [10, 20, 40, 80, 160, 160])
    }

    @Test func jitterShortensThePauseByAQuarterAtMost() {
        var breaker = Breaker()
        for _ in 0..<Breaker.leastOutcomes { breaker.fetchEnded(failed: true, at: 0, jitter: 7) }
        #expect(breaker.nextProbeAt == 7_500_000_000)
    }
}
