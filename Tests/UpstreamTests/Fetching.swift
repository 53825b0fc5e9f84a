import Platform
import TestSupport
import Upstream

/// A scripted upstream and a fetcher for it.
struct Bench: Sendable {
    let upstream: ScriptedUpstream
    let fetcher: CurlFetcher

    init(connections: Int = 16, caFile: String? = nil, proxy: String? = nil, identity: TLSIdentity? = nil) throws {
        upstream = try ScriptedUpstream(connections: connections, identity: identity)
        fetcher = CurlFetcher(.init(userAgent: "vitrine/test", caFile: caFile, proxy: proxy))
    }

    /// Fetches `path`, and `change` may set the terms.
    func fetch(
        _ path: String, _ change: (inout FetchRequest) -> Void = { _ in }
    ) -> Result<FetchAnswer, FetchError> {
        var request = FetchRequest(url: upstream.url(path))
        change(&request)
        return fetcher.answer(request)
    }

    /// Starts to fetch `path`.
    func start(_ path: String, timeout: Duration = .seconds(10)) -> PendingFetch {
        PendingFetch(fetcher, FetchRequest(url: upstream.url(path), timeout: timeout))
    }
}

/// A fetch under way, waited for by blocking, so that nothing depends on a free thread of the cooperative pool.
struct PendingFetch: Sendable {
    let ticket: FetchTicket
    private let outcome: Monitor<Outcome>

    private struct Outcome {
        var result: Result<FetchAnswer, FetchError>?
        var duration: Duration?
    }

    init(_ fetcher: any UpstreamFetching, _ request: FetchRequest) {
        let outcome = Monitor(Outcome())
        let start = ContinuousClock.now
        self.outcome = outcome
        ticket = fetcher.fetch(request) { result in
            outcome.withLock(waking: .all) { $0 = Outcome(result: result, duration: start.duration(to: .now)) }
        }
    }

    /// Nil when there is none within a minute.
    var result: Result<FetchAnswer, FetchError>? {
        outcome.wait(until: SystemTime().monotonicNanoseconds + 60_000_000_000) { $0.result }
    }

    /// From the call to the completion.
    var duration: Duration? {
        outcome.wait(until: SystemTime().monotonicNanoseconds + 60_000_000_000) { $0.duration }
    }
}

extension UpstreamFetching {
    /// Waits for an answer by blocking: between two fetches of a test no other may take the thread, for a connection
    /// that is idle for two minutes is not used again.
    func answer(_ request: FetchRequest) -> Result<FetchAnswer, FetchError> {
        let outcome = Monitor<Result<FetchAnswer, FetchError>?>(nil)
        fetch(request) { result in outcome.withLock(waking: .all) { $0 = result } }
        return outcome.wait { $0 } ?? .failure(FetchError(.closed, "no answer"))
    }
}

extension Result where Success == FetchAnswer, Failure == FetchError {
    /// The body as text, nil where there is none.
    var text: String? {
        guard case .success(.body(let bytes, _)) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    var error: FetchError? {
        guard case .failure(let error) = self else { return nil }
        return error
    }

    var metadata: FetchMetadata? {
        try? get().metadata
    }
}
