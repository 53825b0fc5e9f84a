/// Deadlines of many connections, at a quarter of a second's grain.
///
/// Moving a deadline later costs nothing: the entry stays where it is, and whoever takes it out looks at the real one.
struct TimerWheel {
    private static let grainNanoseconds: Int64 = 250_000_000
    private var slots: [[UInt64]]
    private var position: Int64

    /// - Parameter now: nanoseconds of the monotonic clock.
    init(now: Int64) {
        slots = Array(repeating: [], count: 512)
        position = now / Self.grainNanoseconds
    }

    /// Puts an entry where it comes out at its deadline or, beyond the wheel's 128 s, earlier.
    mutating func insert(_ entry: UInt64, deadline: Int64) {
        let wanted = deadline / Self.grainNanoseconds + 1
        let slot = min(max(wanted, position + 1), position + Int64(slots.count) - 1)
        slots[Int(slot % Int64(slots.count))].append(entry)
    }

    /// Takes out the entries whose time has come.
    mutating func takeDue(at now: Int64) -> [UInt64] {
        let target = now / Self.grainNanoseconds
        // After a long pause once around is enough.
        position = max(position, target - Int64(slots.count))
        var due: [UInt64] = []
        while position < target {
            position += 1
            let slot = Int(position % Int64(slots.count))
            guard !slots[slot].isEmpty else { continue }
            due.append(contentsOf: slots[slot])
            slots[slot] = []
        }
        return due
    }
}
