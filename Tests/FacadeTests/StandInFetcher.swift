import Platform
import Upstream

/// Fetches that end when a test says so.
final class StandInFetcher: UpstreamFetching {
    struct Fetch: Sendable {
        let request: FetchRequest
        let completion: @Sendable (Result<FetchAnswer, FetchError>) -> Void
    }

    private let fetches = Monitor<[Fetch]>([])
    private let waiting = Monitor<[Fetch]>([])

    func fetch(
        _ request: FetchRequest, completion: @escaping @Sendable (Result<FetchAnswer, FetchError>) -> Void
    ) -> FetchTicket {
        let fetch = Fetch(request: request, completion: completion)
        fetches.withLock(waking: .all) { $0.append(fetch) }
        waiting.withLock(waking: .all) { $0.append(fetch) }
        return FetchTicket {}
    }

    func close() {}

    /// Every request so far.
    var requests: [FetchRequest] { fetches.withLock { $0.map(\.request) } }

    /// Waits for the next fetch of a URL that has this ending, and takes it.
    func next(_ ending: String) -> Fetch? {
        let deadline = SystemTime().monotonicNanoseconds + 60_000_000_000
        return waiting.wait(until: deadline) { waiting in
            guard let index = waiting.firstIndex(where: { $0.request.url.hasSuffix(ending) }) else { return nil }
            return waiting.remove(at: index)
        }
    }
}

extension StandInFetcher.Fetch {
    /// Ends with 200 and a body.
    func answer(_ body: String, etag: String? = nil, cacheControl: String? = nil) {
        var metadata = FetchMetadata()
        metadata.validators.etag = etag
        metadata.cacheControl = cacheControl
        completion(.success(.body(Array(body.utf8), metadata)))
    }

    /// Ends with 304.
    func answerNotModified() {
        completion(.success(.notModified(FetchMetadata(status: 304))))
    }

    /// Ends without an answer.
    func fail(
        _ code: FetchErrorCode, status: Int? = nil, retryAfterSeconds: Int? = nil, isConnectionFault: Bool = false
    ) {
        completion(
            .failure(
                FetchError(
                    code, "scripted", status: status, retryAfterSeconds: retryAfterSeconds,
                    isConnectionFault: isConnectionFault)))
    }
}
