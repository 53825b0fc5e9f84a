/// When somebody wants to be looked at, and where the wheel remembers it.
struct Alarm: Sendable {
    /// Nanoseconds of the monotonic clock; the largest number is never.
    fileprivate(set) var deadline = Int64.max
    /// The tick of the entry that counts; the largest number when there is none.
    fileprivate var tick = Int64.max
}

/// Deadlines of many connections, at a quarter of a second's grain.
///
/// Moving a deadline later costs nothing: the entry stays where it is, and the real deadline is looked at when it comes
/// out. Moving it earlier leaves an entry behind that is dropped when it comes out.
struct TimerWheel {
    private static let grainNanoseconds: Int64 = 250_000_000
    private var slots: [[UInt64]]
    /// The last tick that was taken out.
    private var tick: Int64

    /// Makes an empty wheel that stands at a time of the monotonic clock, in nanoseconds.
    init(now: Int64) {
        slots = Array(repeating: [], count: 512)
        tick = now / Self.grainNanoseconds
    }

    /// Entries, those left behind included.
    var count: Int { slots.reduce(0) { $0 + $1.count } }

    /// Moves the alarm of `id`.
    mutating func set(_ alarm: inout Alarm, of id: UInt64, to deadline: Int64) {
        alarm.deadline = deadline
        guard deadline < .max else { return }
        // Beyond the wheel's 128 s it comes out early, and goes in again.
        let due = min(max(deadline / Self.grainNanoseconds + 1, tick + 1), tick + Int64(slots.count) - 1)
        guard due < alarm.tick else { return }
        alarm.tick = due
        slots[Int(due % Int64(slots.count))].append(id)
    }

    /// Takes out the ids whose time may have come; `rings` tells of each.
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

    /// Whether the deadline of an id that was taken out is over; if not, its alarm is set again.
    mutating func rings(_ alarm: inout Alarm, of id: UInt64, at now: Int64) -> Bool {
        // A tick still to come is that of another entry: this one was left behind.
        guard alarm.tick <= tick else { return false }
        alarm.tick = .max
        if now >= alarm.deadline { return true }
        set(&alarm, of: id, to: alarm.deadline)
        return false
    }
}
