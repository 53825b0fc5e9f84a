/// Deadlines of many connections, at a quarter of a second's grain.
///
/// Moving a deadline later costs nothing: the entry stays where it is, and whoever takes it out looks at the real one.
/// Moving it earlier leaves an entry behind; its owner, who remembers the tick of the one that counts, drops it.
struct TimerWheel {
    private static let grainNanoseconds: Int64 = 250_000_000
    private var slots: [[UInt64]]
    /// The last tick that was taken out.
    private(set) var tick: Int64

    /// - Parameter now: nanoseconds of the monotonic clock.
    init(now: Int64) {
        slots = Array(repeating: [], count: 512)
        tick = now / Self.grainNanoseconds
    }

    /// The tick at which a deadline is over or, beyond the wheel's 128 s, one before it.
    func tick(after deadline: Int64) -> Int64 {
        min(max(deadline / Self.grainNanoseconds + 1, tick + 1), tick + Int64(slots.count) - 1)
    }

    /// Puts an entry where it comes out at a tick that `tick(after:)` gave.
    mutating func insert(_ entry: UInt64, at tick: Int64) {
        slots[Int(tick % Int64(slots.count))].append(entry)
    }

    /// Takes out the entries whose time has come; `tick` is then the present one.
    mutating func takeDue(at now: Int64) -> [UInt64] {
        let target = now / Self.grainNanoseconds
        guard tick < target else { return [] }
        var due: [UInt64] = []
        // After a long pause once around is enough.
        for passed in max(tick + 1, target - Int64(slots.count) + 1)...target {
            let slot = Int(passed % Int64(slots.count))
            guard !slots[slot].isEmpty else { continue }
            due.append(contentsOf: slots[slot])
            slots[slot] = []
        }
        tick = target
        return due
    }
}
