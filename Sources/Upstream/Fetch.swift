import Synchronization

/// A fetch on its way from the caller's thread to the fetch thread.
struct Fetch: Sendable {
    let request: FetchRequest
    /// Nanoseconds of the monotonic clock when `fetch` was called.
    let startNanoseconds: Int64
    let cancellation = Cancellation()
    let completion: @Sendable (Result<FetchAnswer, FetchError>) -> Void

    /// What is left of the time for the whole fetch at `nanoseconds` of the same clock, 1 ms at least.
    func remainingMilliseconds(at nanoseconds: Int64) -> Int {
        max(1, request.timeout.milliseconds - Int((nanoseconds - startNanoseconds) / 1_000_000))
    }
}

/// Whether a fetch was given up.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isRequested: Bool { flag.load(ordering: .acquiring) }

    func request() {
        flag.store(true, ordering: .releasing)
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, within 1…`Int32.max`, which is libcurl's bound.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 1 }
        guard seconds < Int64(Int32.max) / 1_000 else { return Int(Int32.max) }
        return max(1, Int(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
