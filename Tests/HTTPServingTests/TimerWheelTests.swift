import Testing

@testable import HTTPServing

@Suite struct TimerWheelTests {
    private static let second: Int64 = 1_000_000_000

    @Test func givesAnEntryOnceAndNotBeforeItsTime() {
        var wheel = TimerWheel(now: 7 * Self.second)
        wheel.insert(1, at: wheel.tick(after: 10 * Self.second))
        for quarter in 28...40 { #expect(wheel.takeDue(at: Int64(quarter) * Self.second / 4) == []) }
        #expect(wheel.takeDue(at: 10 * Self.second + Self.second / 4) == [1])
        #expect(wheel.takeDue(at: 200 * Self.second) == [])
    }

    @Test func givesAnEntryOfThePastAtTheNextTick() {
        var wheel = TimerWheel(now: 100 * Self.second)
        wheel.insert(1, at: wheel.tick(after: 0))
        #expect(wheel.takeDue(at: 100 * Self.second) == [])
        #expect(wheel.takeDue(at: 100 * Self.second + Self.second / 4) == [1])
    }

    @Test func givesAnEntryBeyondItsReachEarly() {
        var wheel = TimerWheel(now: 0)
        let tick = wheel.tick(after: 3_600 * Self.second)
        #expect(tick == 511)
        wheel.insert(1, at: tick)
        #expect(wheel.takeDue(at: 127 * Self.second) == [])
        #expect(wheel.takeDue(at: 128 * Self.second) == [1])
        #expect(wheel.tick == 512)
    }

    @Test func losesNothingInALongPause() {
        var wheel = TimerWheel(now: 0)
        for entry in 0..<500 { wheel.insert(UInt64(entry), at: wheel.tick(after: Int64(entry) * Self.second / 4)) }
        #expect(Set(wheel.takeDue(at: 1_000_000 * Self.second)) == Set(0..<500))
        wheel.insert(1, at: wheel.tick(after: 1_000_001 * Self.second))
        #expect(wheel.takeDue(at: 1_000_002 * Self.second) == [1])
    }
}
