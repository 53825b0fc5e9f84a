import Testing

@testable import HTTPServing

@Suite struct TimerWheelTests {
    private static let second: Int64 = 1_000_000_000

    /// Lets the time pass in quarters of a second and tells at which of them an alarm rings.
    private func ringing(_ wheel: inout TimerWheel, _ alarm: inout Alarm, from start: Int64, to end: Int64) -> [Int64] {
        var ringing: [Int64] = []
        for quarter in (start * 4)...(end * 4) {
            let now = quarter * Self.second / 4
            for id in wheel.takeDue(at: now) where wheel.rings(&alarm, of: id, at: now) { ringing.append(now) }
        }
        return ringing
    }

    @Test func ringsOnceAndNotBeforeItsTime() {
        var wheel = TimerWheel(now: 7 * Self.second)
        var alarm = Alarm()
        wheel.set(&alarm, of: 1, to: 10 * Self.second)
        #expect(ringing(&wheel, &alarm, from: 7, to: 300) == [10 * Self.second + Self.second / 4])
        #expect(wheel.count == 0)
    }

    @Test func ringsAtTheNextTickForATimeThatHasPassed() {
        var wheel = TimerWheel(now: 100 * Self.second)
        var alarm = Alarm()
        wheel.set(&alarm, of: 1, to: 0)
        #expect(ringing(&wheel, &alarm, from: 100, to: 101) == [100 * Self.second + Self.second / 4])
    }

    @Test func reachesBeyondOneTurnOfTheWheel() {
        var wheel = TimerWheel(now: 0)
        var alarm = Alarm()
        wheel.set(&alarm, of: 1, to: 1_000 * Self.second)
        #expect(ringing(&wheel, &alarm, from: 0, to: 1_100) == [1_000 * Self.second + Self.second / 4])
    }

    @Test func ringsAtTheDeadlineThatWasSetLast() {
        for (first, last) in [(5, 20), (20, 5), (20, 200), (200, 20)] as [(Int64, Int64)] {
            var wheel = TimerWheel(now: 0)
            var alarm = Alarm()
            wheel.set(&alarm, of: 1, to: first * Self.second)
            wheel.set(&alarm, of: 1, to: last * Self.second)
            #expect(ringing(&wheel, &alarm, from: 0, to: 400) == [last * Self.second + Self.second / 4])
            #expect(wheel.count == 0)
        }
    }

    @Test func neverRingsWithoutADeadline() {
        var wheel = TimerWheel(now: 0)
        var alarm = Alarm()
        wheel.set(&alarm, of: 1, to: Self.second)
        wheel.set(&alarm, of: 1, to: .max)
        #expect(ringing(&wheel, &alarm, from: 0, to: 400) == [])
        #expect(wheel.count == 0)
    }

    @Test func entriesLeftBehindDoNotGather() {
        var wheel = TimerWheel(now: 0)
        var alarm = Alarm()
        // A client that sends a part of a request every second for an hour: the deadline goes down and up again.
        for second in 0..<Int64(3_600) {
            let now = second * Self.second
            for id in wheel.takeDue(at: now) { #expect(!wheel.rings(&alarm, of: id, at: now)) }
            wheel.set(&alarm, of: 1, to: now + 75 * Self.second)
            wheel.set(&alarm, of: 1, to: now + 10 * Self.second)
            wheel.set(&alarm, of: 1, to: now + 75 * Self.second)
            #expect(wheel.count <= 16)
        }
    }

    @Test func losesNothingInALongPause() {
        var wheel = TimerWheel(now: 0)
        for id in 0..<UInt64(500) {
            var alarm = Alarm()
            wheel.set(&alarm, of: id, to: Int64(id) * Self.second / 4)
        }
        #expect(Set(wheel.takeDue(at: 1_000_000 * Self.second)) == Set(0..<500))
        #expect(wheel.count == 0)
    }
}
