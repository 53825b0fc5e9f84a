import Facade
import HTTPMessages
import HTTPServing
import Platform
import Records
import Settings
import Storage

/// Answers requests in a state that they choose.
///
/// The answer is what a server gives whose sources are in that state and that has nothing stored. Neither the cache nor
/// the store hears of it.
final class ScenarioResponder: Sendable {
    private let answers: @Sendable (Source) -> [UInt8]
    private let workers: WorkerPool
    private let cache: ViewCache
    private let clock: any TimeSource
    private let delays: DelayLine

    /// - Parameters:
    ///   - answers: what the sample upstream says.
    ///   - workers: draw the screens up.
    ///   - cache: knows what screens say about being cached; nothing is put into it.
    ///   - clock: tells when the records were stored.
    /// - Throws: `ThreadError` when the system refuses a thread.
    init(
        of answers: @escaping @Sendable (Source) -> [UInt8], workers: WorkerPool, cache: ViewCache,
        clock: any TimeSource
    ) throws(ThreadError) {
        self.answers = answers
        self.workers = workers
        self.cache = cache
        self.clock = clock
        delays = try DelayLine()
    }

    /// Answers a request that has the field, for screens, forms, writes and refreshes.
    ///
    /// - Parameters:
    ///   - request: valid during the call only.
    ///   - body: its content.
    ///   - context: what its connection knows.
    ///   - route: where it goes.
    ///   - writes: checks what is written.
    ///   - forms: checks what is entered.
    ///   - adminToken: what a refresh must bear.
    /// - Returns: nil for what is the same in every state.
    func respond(
        to request: borrowing RequestView, _ body: [UInt8], _ context: RequestContext, as route: Route,
        writes: WriteResponder, forms: FormResponder, adminToken: Secret?
    ) -> Answer? {
        switch route.endpoint {
        case .screen, .form, .refresh: break
        default: return nil
        }
        do throws(Problem) {
            // A client that goes away leaves its answer in the line.
            guard delays.hasRoom else { throw .overloaded }
            let scenario = try scenario(of: request)
            let rehearsal = Rehearsal(scenario.conditions, of: answers, clock: clock)
            let users = hold(context, scenario, for: .users)
            let id = route.id?.text ?? ""
            switch (route.endpoint, request.head.method) {
            case (.screen(let screen, _), .get), (.screen(let screen, _), .head):
                let view = try RehearsedView(screen, id: route.id, request, context.requestID, cache.policy)
                let sources = screen.kind.required.union(screen.kind.optional)
                return perform(request, hold(context, scenario, for: sources)) { view.response(rehearsal) }
            case (.screen(_, .users), .post), (.screen(_, .user), .put), (.screen(_, .user), .patch),
                (.screen(_, .user), .delete):
                return writes.rehearsed(in: rehearsal).respond(id: route.id, request, body, users)
            case (.form, .get), (.form, .head): return forms.rehearsed(in: rehearsal).show(id, request, users)
            case (.form, .post): return forms.rehearsed(in: rehearsal).submit(id, request, body, users)
            case (.refresh, .post):
                return try refresh(request, context, scenario, rehearsal, adminToken)
            default: return nil
            }
        } catch {
            return .now(error.response(instance: request.path.text, requestID: context.requestID))
        }
    }

    private func scenario(of request: borrowing RequestView) throws(Problem) -> Scenario {
        var elements: [String] = []
        request.forEachElement(of: .vitrineScenario) { elements.append($0.text) }
        do throws(ParameterFault) {
            return try Scenario(parsing: elements)
        } catch {
            throw .badParameter(error)
        }
    }

    private func refresh(
        _ request: borrowing RequestView, _ context: RequestContext, _ scenario: Scenario, _ rehearsal: Rehearsal,
        _ adminToken: Secret?
    ) throws(Problem) -> Answer {
        if let adminToken, !BearerToken.isGiven(request, adminToken) { throw .unauthorized }
        let sources: SourceSet
        let allowances: ReadingAllowances
        do throws(ParameterFault) {
            let parameters = Parameters(request.query)
            sources = try parameters.sources()
            allowances = try parameters.allowances()
        } catch {
            throw .badParameter(error)
        }
        let requestID = context.requestID
        return perform(request, hold(context, scenario, for: sources)) {
            do throws(StorageError) {
                var receipts = try rehearsal.refresh(sources, allowing: allowances)
                for index in receipts.indices {
                    let slowness = scenario.slowness[receipts[index].source] ?? .zero
                    receipts[index].durationMilliseconds = Int(slowness.nanoseconds / 1_000_000)
                }
                return OperationResponder.response(to: receipts, requestID)
            } catch {
                return Problem.storage.response(instance: "/refresh", requestID: requestID)
            }
        }
    }

    /// The request's answer comes after the delay that a scenario asks for.
    private func hold(_ context: RequestContext, _ scenario: Scenario, for sources: SourceSet) -> RequestContext {
        let delay = scenario.delay(for: sources, random: .random(in: -1...1))
        return context.holdingAnswers { [delays] send in delays.submit(after: delay, send) }
    }

    private func perform(
        _ request: borrowing RequestView, _ context: RequestContext, _ work: @escaping @Sendable () -> Response
    ) -> Answer {
        let promise = context.promise()
        if workers.submit({ promise.keep(work()) }) { return .later }
        return .now(Problem.overloaded.response(instance: request.path.text, requestID: context.requestID))
    }

    /// Drops what waits.
    ///
    /// Call it once.
    func close() {
        delays.close()
    }
}
