import Testing

@testable import Facade

@Suite struct FreshnessMachineTests {
    private static let second: Int64 = 1_000_000_000
    private static let windows = FreshnessWindows(
        staleWhileRevalidate: 100 * second, staleIfError: 1_000 * second, staleWait: second / 2, coldWait: 11 * second)
    private static let fault = SourceFault(code: "bad-status", detail: "the upstream answered 503", status: 503)

    /// A machine whose content was fetched at 0 s and is fresh for 10 s.
    private static func filled(mustRevalidate: Bool = false) -> FreshnessMachine {
        var machine = FreshnessMachine(windows: windows)
        machine.fetchStarted()
        machine.fetchSucceeded(
            FreshnessMachine.Content(
                generation: 1, fetchedAt: 0, freshFor: 10 * second, mustRevalidate: mustRevalidate), at: 0)
        return machine
    }

    private static func serving(
        _ state: FreshnessMachine.Serving.State, age: Int, mustRevalidate: Bool = false
    ) -> FreshnessMachine.Verdict {
        .serve(
            FreshnessMachine.Serving(
                state: state, generation: 1, ageSeconds: age, ttlSeconds: 10 - age, freshForSeconds: 10,
                mustRevalidate: mustRevalidate))
    }

    @Test func coldRequestStartsOneFetchAndWaits() {
        var machine = FreshnessMachine(windows: Self.windows)
        let first = machine.decide(at: 0, hasWaited: false)
        #expect(first.verdict == .wait(atMost: 11 * Self.second))
        #expect(first.startsFetch)
        machine.fetchStarted()
        let second = machine.decide(at: 0, hasWaited: false)
        #expect(second.verdict == .wait(atMost: 11 * Self.second))
        #expect(!second.startsFetch)
    }

    @Test func coldRequestHearsOfTheFailedFetch() {
        var machine = FreshnessMachine(windows: Self.windows)
        machine.fetchStarted()
        machine.fetchFailed(Self.fault, at: 0, jitter: 0)
        let (verdict, starts) = machine.decide(at: 1, hasWaited: true)
        #expect(verdict == .unavailable(Self.fault))
        #expect(!starts)
    }

    @Test func coldRequestGivesUpOnAFetchThatHangs() {
        var machine = FreshnessMachine(windows: Self.windows)
        machine.fetchStarted()
        #expect(machine.decide(at: 20 * Self.second, hasWaited: true).verdict == .unavailable(.timedOut))
    }

    @Test(arguments: [0, 5, 7] as [Int64])
    func freshContentIsServedWithoutAFetch(age: Int64) {
        let (verdict, starts) = Self.filled().decide(at: age * Self.second, hasWaited: false)
        #expect(verdict == Self.serving(.fresh, age: Int(age)))
        #expect(!starts)
    }

    @Test(arguments: [10, 50, 110] as [Int64])
    func staleContentIsServedAtOnceWhileOneFetchStarts(age: Int64) {
        var machine = Self.filled()
        let first = machine.decide(at: age * Self.second, hasWaited: false)
        #expect(first.verdict == Self.serving(.stale, age: Int(age)))
        #expect(first.startsFetch)
        machine.fetchStarted()
        #expect(!machine.decide(at: age * Self.second, hasWaited: false).startsFetch)
    }

    @Test func pastRevalidationARequestWaitsThenStaleContentAnswers() {
        var machine = Self.filled()
        let now = 111 * Self.second
        let first = machine.decide(at: now, hasWaited: false)
        #expect(first.verdict == .wait(atMost: Self.second / 2))
        #expect(first.startsFetch)
        machine.fetchStarted()
        #expect(machine.decide(at: now, hasWaited: true).verdict == Self.serving(.staleAfter(.timedOut), age: 111))
        machine.fetchFailed(Self.fault, at: now, jitter: 0)
        #expect(machine.decide(at: now, hasWaited: true).verdict == Self.serving(.staleAfter(Self.fault), age: 111))
        // While the upstream is left alone nobody waits.
        #expect(
            machine.decide(at: now + 1, hasWaited: false).verdict == Self.serving(.staleAfter(Self.fault), age: 111))
    }

    @Test func revalidationThatIsDemandedTurnsServingStaleAtOnceOff() {
        let machine = Self.filled(mustRevalidate: true)
        #expect(
            machine.decide(at: 0, hasWaited: false).verdict == Self.serving(.fresh, age: 0, mustRevalidate: true),
            "who caches the answer is not offered it either")
        #expect(machine.decide(at: 11 * Self.second, hasWaited: false).verdict == .wait(atMost: Self.second / 2))
    }

    @Test func afterAFailureStaleContentIsServedAndNeverShortened() {
        var machine = Self.filled()
        machine.fetchStarted()
        machine.fetchFailed(Self.fault, at: 5 * Self.second, jitter: 0)
        #expect(machine.decide(at: 9 * Self.second, hasWaited: false).verdict == Self.serving(.fresh, age: 9))
        #expect(
            machine.decide(at: 12 * Self.second, hasWaited: false).verdict
                == Self.serving(.staleAfter(Self.fault), age: 12))
    }

    @Test func beyondStaleIfErrorNothingIsServed() {
        var machine = Self.filled()
        let now = 1_011 * Self.second
        #expect(machine.decide(at: now, hasWaited: false).verdict == .wait(atMost: 11 * Self.second))
        machine.fetchStarted()
        machine.fetchFailed(Self.fault, at: now, jitter: 0)
        #expect(machine.decide(at: now, hasWaited: true).verdict == .unavailable(Self.fault))
        #expect(machine.isExpired(at: now))
    }

    @Test func aFailingUpstreamIsLeftAloneForLongerEachTime() {
        var machine = FreshnessMachine(windows: Self.windows)
        var pauses: [Int64] = []
        for _ in 0..<8 {
            machine.fetchStarted()
            machine.fetchFailed(Self.fault, at: 0, jitter: 1)
            pauses.append(machine.nextAttemptAt / Self.second)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 32, 32])
        machine.fetchSucceeded(
            FreshnessMachine.Content(generation: 1, fetchedAt: 0, freshFor: 0, mustRevalidate: false), at: 0)
        machine.fetchFailed(Self.fault, at: 0, jitter: 0)
        #expect(machine.nextAttemptAt == Self.second / 2)
    }

    @Test func retryAfterIsObeyedAndHeldToADay() {
        for (asked, seconds) in [(30, 30), (1_000_000, 86_400)] as [(Int, Int64)] {
            var machine = FreshnessMachine(windows: Self.windows)
            machine.fetchFailed(
                SourceFault(code: "bad-status", detail: "", retryAfterSeconds: asked), at: 0, jitter: 0)
            #expect(machine.retryAfterUntil == seconds * Self.second)
            #expect(machine.refusal(at: 1)?.code == "retry-after")
            #expect(machine.refusal(at: 1)?.retryAfterSeconds == Int(seconds))
            #expect(machine.refusal(at: seconds * Self.second) == nil)
        }
    }

    @Test func aSourceInUseIsRenewedEarly() {
        var machine = Self.filled()
        #expect(!machine.decide(at: 8 * Self.second - 1, hasWaited: false).startsFetch)
        let (verdict, starts) = machine.decide(at: 8 * Self.second, hasWaited: false)
        #expect(verdict == Self.serving(.fresh, age: 8))
        #expect(starts)
        machine.fetchStarted()
        #expect(!machine.decide(at: 9 * Self.second, hasWaited: false).startsFetch)
    }

    @Test func anOpenBreakerServesStaleWithoutWaitingAndRefusesToBeForced() {
        var machine = Self.filled()
        for _ in 1..<Breaker.leastOutcomes {
            machine.fetchStarted()
            machine.fetchFailed(Self.fault, at: 20 * Self.second, jitter: 0)
        }
        let now = 200 * Self.second
        #expect(machine.refusal(at: 21 * Self.second)?.code == "breaker-open")
        #expect(machine.refusal(at: 21 * Self.second)?.retryAfterSeconds == 9)
        #expect(machine.breaker.state(at: 21 * Self.second) == .open)
        let past = machine.decide(at: 25 * Self.second, hasWaited: false)
        #expect(past.verdict == Self.serving(.staleAfter(Self.fault), age: 25))
        #expect(!past.startsFetch)
        // After the pause one probe is let through.
        #expect(machine.decide(at: now, hasWaited: false).startsFetch)
        machine.fetchStarted()
        #expect(machine.refusal(at: now)?.code == "breaker-open")
    }

    @Test func ageIsNeverBelowZero() {
        let (verdict, _) = Self.filled().decide(at: -5 * Self.second, hasWaited: false)
        #expect(verdict == Self.serving(.fresh, age: 0))
    }
}
