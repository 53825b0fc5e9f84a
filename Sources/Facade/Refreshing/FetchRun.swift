import Platform
import Records
import Storage

/// One fetch on its way through the keeper.
struct FetchRun: Sendable {
    let source: Source
    let requestID: String
    /// Nanoseconds of the monotonic clock.
    let startedAt: Int64
    /// What was stored when it began: its validators are sent, and nothing newer is overwritten.
    var basis: SourceState?
    /// How many records the upstream had then.
    var upstreamCount = 0
    /// It is tried for the second and last time.
    var isRetry = false

    /// Nanoseconds left of the time for the whole fetch.
    func remaining(of timeout: Duration, at now: Int64) -> Int64 {
        timeout.nanoseconds - (now - startedAt)
    }
}

/// Names for fetches that no caller asked for.
enum RequestName {
    static func make() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
