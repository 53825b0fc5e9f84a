import Facade
import HTTPMessages
import HTTPServing
import Presenting
import Records

/// A screen that is asked for in a state; it outlives the request's bytes.
struct RehearsedView: Sendable {
    private let key: ViewCache.Key
    private let requiresAll: Bool
    private let codings: AcceptedCodings
    private let conditions: Preconditions
    private let instance: String
    private let requestID: RequestID
    private let policy: CachePolicy

    /// Reads what is asked for.
    ///
    /// - Throws: a 400 for a parameter, a 406 for no coding that there is.
    init(
        _ kind: ScreenKind, id: RecordID?, _ request: borrowing RequestView, _ requestID: RequestID,
        _ policy: CachePolicy
    ) throws(Problem) {
        guard let codings = AcceptedCodings(request) else { throw .notAcceptable }
        let mediaType = MediaRange.preferred(by: request, among: kind.mediaTypes)
        do throws(ParameterFault) {
            let parameters = Parameters(request.query)
            key = ViewCache.Key(
                request: try kind.request(parameters.screenParameters(of: kind, id: id, mediaType: mediaType)),
                language: try parameters.language() ?? Language.preferred(by: request))
            requiresAll = try parameters.requiresAll()
        } catch {
            throw .badParameter(error)
        }
        self.codings = codings
        conditions = Preconditions(request)
        instance = request.path.text
        self.requestID = requestID
        self.policy = policy
    }

    /// The answer in a state.
    func response(_ rehearsal: Rehearsal) -> Response {
        do throws(Problem) {
            return try answer(rehearsal)
        } catch {
            return error.response(instance: instance, requestID: requestID)
        }
    }

    private func answer(_ rehearsal: Rehearsal) throws(Problem) -> Response {
        let standing = rehearsal.standing(of: key.request, requiresAll: requiresAll)
        if case .unavailable(let source, let fault) = standing.verdict {
            let isPart = requiresAll && !key.request.kind.required.contains(SourceSet(source))
            throw isPart
                ? .partNeeded(source, fault)
                : .unavailable(source, fault, retryAfterSeconds: fault.retryAfterSeconds)
        }
        let view = try render(rehearsal, standing)
        let rendered = RenderedResponse(view.body, policy.description(of: view, key, standing))
        guard var response = rendered.response(codings, conditions) else { throw .preconditionFailed }
        guard standing.degraded.isEmpty else { return response }
        response.ageSeconds = standing.currency.ageSeconds
        response.cacheStatus =
            standing.currency.state == .fresh ? .stored : .staleHit(ttlSeconds: standing.currency.ttlSeconds)
        return response
    }

    private func render(_ rehearsal: Rehearsal, _ standing: Standing) throws(Problem) -> RenderedView {
        do throws(ViewError) {
            return try rehearsal.render(key.request, in: key.language, standing)
        } catch {
            switch error {
            case .notFound: throw .noSuch(key.request.kind.noun)
            case .gone: throw .gone
            case .cursorGone: throw .cursorGone
            case .storage, .lost: throw .storage
            }
        }
    }
}
