public import Platform
import Synchronization

/// Both clocks, held by hand.
public final class ManualClock: TimeSource {
    private struct Times {
        var monotonic: Int64
        var wall: Int64
    }

    private let times: Mutex<Times>

    /// Starts both clocks.
    public init(monotonicNanoseconds: Int64 = 1_000_000_000_000, wallMilliseconds: Int64 = 1_796_000_000_000) {
        times = Mutex(Times(monotonic: monotonicNanoseconds, wall: wallMilliseconds))
    }

    /// As set.
    public var monotonicNanoseconds: Int64 { times.withLock { $0.monotonic } }
    /// As set.
    public var wallMilliseconds: Int64 { times.withLock { $0.wall } }

    /// Lets time pass on both clocks.
    public func advance(_ duration: Duration) {
        times.withLock { times in
            times.monotonic += duration.nanoseconds
            times.wall += duration.nanoseconds / 1_000_000
        }
    }

    /// Sets the wall clock alone, as an operator or NTP might.
    public func jumpWall(byMilliseconds milliseconds: Int64) {
        times.withLock { $0.wall += milliseconds }
    }
}
