import Glibc

/// The two clocks the program reads, as one value so that a test can hand in its own.
public protocol TimeSource: Sendable {
    /// Nanoseconds of the monotonic clock; only differences mean something.
    var monotonicNanoseconds: Int64 { get }
    /// Milliseconds since 1970-01-01T00:00:00Z by the wall clock, which may jump.
    var wallMilliseconds: Int64 { get }
}

/// The machine's own clocks.
///
/// - Source: clock_gettime(2).
public struct SystemTime: TimeSource {
    /// Makes the machine's clocks available as a value.
    public init() {}

    /// `CLOCK_MONOTONIC`.
    public var monotonicNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// `CLOCK_REALTIME`, cut to whole milliseconds.
    public var wallMilliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}

extension Duration {
    /// The whole nanoseconds, held to ±142 years so that a sum of two of them still fits 64 bits.
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return min(max(seconds, -4_500_000_000), 4_500_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
