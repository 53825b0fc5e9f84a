import HTTPMessages
import HTTPServing
import Platform
import Synchronization

/// Answers requests for what comes with the program.
///
/// An asset is compressed when it is first asked for, so that a start costs nothing and a loop never waits for it.
final class AssetResponder: Sendable {
    private let workers: WorkerPool
    private let rendered = Mutex<[Asset: RenderedResponse]>([:])

    init(workers: WorkerPool) {
        self.workers = workers
    }

    /// Answers a GET or HEAD.
    func respond(_ asset: Asset, _ request: borrowing RequestView, _ context: RequestContext) -> Answer {
        let requestID = context.requestID
        let instance = request.path.text
        guard let codings = AcceptedCodings(request) else {
            return .now(Problem.notAcceptable.response(instance: instance, requestID: requestID))
        }
        let conditions = Preconditions(request)
        @Sendable func answer(_ rendered: RenderedResponse) -> Response {
            Self.response(asset, rendered, codings, conditions)
                ?? Problem.preconditionFailed.response(instance: instance, requestID: requestID)
        }
        if let rendered = rendered.withLock({ $0[asset] }) { return .now(answer(rendered)) }
        let promise = context.promise()
        let isQueued = workers.submit { promise.keep(answer(self.render(asset))) }
        return isQueued ? .later : .now(Problem.overloaded.response(instance: instance, requestID: requestID))
    }

    /// Two who ask at the same time may both render it, to the same bytes.
    private func render(_ asset: Asset) -> RenderedResponse {
        let response = RenderedResponse(
            asset.bytes,
            RenderedResponse.Description(
                contentType: asset.contentType, cacheControl: asset.cacheControl, vary: "Accept-Encoding"))
        rendered.withLock { $0[asset] = response }
        return response
    }

    /// - Returns: nil when the request's conditions forbid an answer.
    private static func response(
        _ asset: Asset, _ rendered: RenderedResponse, _ codings: AcceptedCodings, _ conditions: Preconditions
    ) -> Response? {
        guard var response = rendered.response(codings, conditions) else { return nil }
        guard response.status == 200, let policy = asset.contentSecurityPolicy else { return response }
        response.fields.append("Content-Security-Policy", policy)
        if asset == .page {
            response.fields.append("Cross-Origin-Opener-Policy", "same-origin")
            response.fields.append("Referrer-Policy", "no-referrer")
        }
        return response
    }
}
