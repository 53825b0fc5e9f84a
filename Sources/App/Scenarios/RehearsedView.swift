import Facade
import HTTPMessages
import HTTPServing
import Presenting
import Records

/// A screen that is asked for in a state; it outlives the request's bytes.
struct RehearsedView: Sendable {
    private let question: ViewQuestion
    private let codings: AcceptedCodings
    private let conditions: Preconditions
    private let instance: String
    private let requestID: RequestID
    private let policy: CachePolicy

    /// Reads what is asked for.
    ///
    /// - Throws: a 400 for a parameter, a 406 for no coding that there is.
    init(
        _ screen: ServedScreen, id: RecordID?, _ request: borrowing RequestView, _ requestID: RequestID,
        _ policy: CachePolicy
    ) throws(Problem) {
        do throws(ParameterFault) {
            question = try ViewQuestion(screen, id: id, request)
        } catch {
            throw .badParameter(error)
        }
        guard let codings = AcceptedCodings(request) else { throw .notAcceptable }
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
        let standing = rehearsal.standing(of: question.key.request, requiresAll: question.requiresAll)
        if case .unavailable(let source, let fault) = standing.verdict {
            throw question.problem(lacking: source, fault)
        }
        let view = try render(rehearsal, standing)
        let rendered = RenderedResponse(view.body, policy.description(of: view, question.key, standing))
        guard var response = rendered.response(codings, conditions) else { throw .preconditionFailed }
        guard standing.degraded.isEmpty else { return response }
        response.ageSeconds = standing.currency.ageSeconds
        response.cacheStatus =
            standing.currency.state == .fresh ? .stored : .staleHit(ttlSeconds: standing.currency.ttlSeconds)
        return response
    }

    private func render(_ rehearsal: Rehearsal, _ standing: Standing) throws(Problem) -> RenderedView {
        do throws(ViewError) {
            return try rehearsal.render(question.key.request, in: question.key.language, standing)
        } catch {
            switch error {
            case .notFound: throw .noSuch(question.key.request.kind.noun)
            case .gone: throw .gone
            case .cursorGone: throw .cursorGone
            case .storage, .lost: throw .storage
            }
        }
    }
}
