import Platform
import Records
import Storage

/// One fetch on its way through the keeper.
struct FetchRun: Sendable {
    let source: Source
    let cause: FetchCause
    /// Its terms, from its beginning to its end.
    let configuration: SourceConfiguration
    /// Nanoseconds of the monotonic clock.
    let startedAt: Int64
    /// What was stored when it began: its validators are sent, and nothing newer is overwritten.
    var basis: SourceState?
    /// How many records the upstream had then.
    var upstreamCount = 0
    /// It is tried for the second and last time.
    var isRetry = false

    /// Nanoseconds left of the time for the whole fetch.
    func remaining(at now: Int64) -> Int64 {
        configuration.timeout.nanoseconds - (now - startedAt)
    }
}
