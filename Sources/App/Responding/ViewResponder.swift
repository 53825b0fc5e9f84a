import Facade
import HTTPMessages
import HTTPServing
import Platform
import Presenting
import Records
import Storage
import Synchronization

/// Answers requests for screens: from the cache on the event loop, else from a worker.
final class ViewResponder: Sendable {
    /// A request for a screen that is not answered yet; it outlives the request's bytes.
    struct Ticket: Sendable {
        var question: ViewQuestion
        var codings: AcceptedCodings
        var conditions: Preconditions
        /// Nothing that was rendered before is there for it, and what it is made of cannot be read.
        var mustRender = false
        var instance: String
        var requestID: RequestID
        /// For the fetch that it may need.
        var cause: FetchCause
        /// Nil when the caller does not ask for it.
        var timing: ServerTiming?
        var promise: AnswerPromise
        /// A fetch was waited for already.
        var hasWaited = false
        /// The upstreams were asked once more, since what it asks for was not there.
        var hasLookedAgain = false
    }

    private struct RenderKey: Hashable {
        var key: ViewCache.Key
        var version: ContentVersion
        var degraded: SourceSet
    }

    private let showcase: Showcase
    private let cache: ViewCache
    private let workers: WorkerPool
    private let clock: any TimeSource
    private let log: EventLog
    /// Who waits for a screen that is being rendered: it is rendered once for all of them.
    private let rendering = Mutex<[RenderKey: [(Ticket, Standing)]]>([:])

    init(
        showcase: Showcase, cache: ViewCache, workers: WorkerPool, clock: any TimeSource,
        log: EventLog
    ) {
        self.showcase = showcase
        self.cache = cache
        self.workers = workers
        self.clock = clock
        self.log = log
    }

    /// Answers a GET or HEAD.
    func respond(
        _ screen: ServedScreen, id: RecordID?, _ request: borrowing RequestView, _ context: RequestContext
    ) -> Answer {
        let question: ViewQuestion
        do throws(ParameterFault) {
            question = try ViewQuestion(screen, id: id, request)
        } catch {
            return .now(
                Problem.badParameter(error).response(instance: request.path.text, requestID: context.requestID))
        }
        guard let codings = AcceptedCodings(request) else {
            return .now(
                Problem.notAcceptable.response(instance: request.path.text, requestID: context.requestID))
        }
        let cause = FetchCause(request, context.requestID)
        let timing = ServerTiming(request, at: context.now)
        let standing = showcase.standing(
            of: question.key.request, at: context.now, hasWaited: false, requiresAll: question.requiresAll,
            cause: cause)
        if standing.verdict == .serve, standing.degraded.isEmpty,
            let rendered = cache.response(question.key, standing)
        {
            var response =
                answer(rendered, codings, Preconditions(request), standing, hasWaited: false)
                ?? Problem.preconditionFailed.response(instance: request.path.text, requestID: context.requestID)
            timing?.write(to: &response, at: clock.monotonicNanoseconds)
            return .now(response)
        }
        let ticket = Ticket(
            question: question, codings: codings, conditions: Preconditions(request), instance: request.path.text,
            requestID: context.requestID, cause: cause, timing: timing, promise: context.promise())
        proceed(ticket, standing)
        return .later
    }

    /// Goes on with a request that waited for a fetch.
    private func proceed(_ ticket: Ticket, waitingSince start: Int64) {
        var ticket = ticket
        ticket.timing?.wait += clock.monotonicNanoseconds - start
        proceed(ticket)
    }

    /// Goes on with a request as its screen stands now; from any thread.
    private func proceed(_ ticket: Ticket) {
        let standing = showcase.standing(
            of: ticket.question.key.request, at: clock.monotonicNanoseconds, hasWaited: ticket.hasWaited,
            requiresAll: ticket.question.requiresAll, mustRender: ticket.mustRender, cause: ticket.cause)
        proceed(ticket, standing)
    }

    /// Goes on with a request that could not be answered from the cache; from any thread.
    private func proceed(_ ticket: Ticket, _ standing: Standing) {
        switch standing.verdict {
        case .wait(let sources, let atMost):
            var waiting = ticket
            waiting.hasWaited = true
            let now = clock.monotonicNanoseconds
            showcase.wait(for: sources, until: now + atMost) { [waiting] in self.proceed(waiting, waitingSince: now) }
        case .unavailable(let source, let fault):
            refuse(ticket, ticket.question.problem(lacking: source, fault))
        case .serve:
            if standing.degraded.isEmpty, let rendered = cache.response(ticket.question.key, standing) {
                return keep(ticket, rendered, standing)
            }
            guard standing.lost.isEmpty else { return proceedUncached(ticket) }
            render(ticket, standing)
        }
    }

    /// Goes on, once, when what the screen is made of cannot be read: waits for it to be fetched anew.
    private func proceedUncached(_ ticket: Ticket) {
        guard !ticket.mustRender else { return refuse(ticket, .storage) }
        var ticket = ticket
        ticket.mustRender = true
        proceed(ticket)
    }

    private func render(_ ticket: Ticket, _ standing: Standing) {
        let key = RenderKey(key: ticket.question.key, version: standing.version, degraded: standing.degraded)
        let isFirst = rendering.withLock { rendering in
            rendering[key, default: []].append((ticket, standing))
            return rendering[key]?.count == 1
        }
        guard isFirst else { return }
        let isQueued = workers.submit {
            let startedAt = self.clock.monotonicNanoseconds
            let (result, store) = self.rendered(ticket.question.key, standing)
            let render = self.clock.monotonicNanoseconds - startedAt - store
            for (var ticket, standing) in self.takeWaiting(key) {
                ticket.timing?.store += store
                ticket.timing?.render += render
                self.finish(ticket, standing, result)
            }
        }
        if !isQueued { for (ticket, _) in takeWaiting(key) { refuse(ticket, .overloaded) } }
    }

    private func takeWaiting(_ key: RenderKey) -> [(Ticket, Standing)] {
        rendering.withLock { $0.removeValue(forKey: key) ?? [] }
    }

    /// - Returns: what came of it, and how many nanoseconds of it were reading.
    private func rendered(
        _ key: ViewCache.Key, _ standing: Standing
    ) -> (Result<RenderedResponse, ViewError>, storeNanoseconds: Int64) {
        do throws(ViewError) {
            let view = try showcase.render(key.request, in: key.language, standing)
            let policy = cache.policy
            let response = RenderedResponse(view.body, policy.description(of: view, key, standing))
            if standing.degraded.isEmpty { cache.keep(response, key, standing, under: policy) }
            return (.success(response), view.storeNanoseconds)
        } catch {
            return (.failure(error), 0)
        }
    }

    private func finish(_ ticket: Ticket, _ standing: Standing, _ result: Result<RenderedResponse, ViewError>) {
        switch result {
        case .success(let rendered): keep(ticket, rendered, standing)
        case .failure(.notFound):
            // What is stale may lack what the upstream has by now: it is asked once before a client is told no.
            guard standing.currency.state != .fresh, !ticket.hasLookedAgain else {
                return refuse(ticket, .noSuch(ticket.question.key.request.kind.noun))
            }
            lookAgain(ticket)
        case .failure(.gone): refuse(ticket, .gone)
        case .failure(.cursorGone): refuse(ticket, .cursorGone)
        case .failure(.storage(let error)):
            log.storageUnreadable(error, requestID: ticket.requestID)
            // What took too long would take as long again.
            guard error.kind != .timeout else { return refuse(ticket, .storage) }
            proceedUncached(ticket)
        case .failure(.lost): proceedUncached(ticket)
        }
    }

    private func lookAgain(_ ticket: Ticket) {
        var ticket = ticket
        ticket.hasLookedAgain = true
        ticket.hasWaited = true
        let now = clock.monotonicNanoseconds
        showcase.lookAgain(at: ticket.question.key.request.kind.required, cause: ticket.cause) { [ticket] in
            self.proceed(ticket, waitingSince: now)
        }
    }

    private func refuse(_ ticket: Ticket, _ problem: Problem) {
        send(problem.response(instance: ticket.instance, requestID: ticket.requestID), ticket)
    }

    private func keep(_ ticket: Ticket, _ rendered: RenderedResponse, _ standing: Standing) {
        guard
            let response = answer(rendered, ticket.codings, ticket.conditions, standing, hasWaited: ticket.hasWaited)
        else { return refuse(ticket, .preconditionFailed) }
        send(response, ticket)
    }

    private func send(_ response: Response, _ ticket: Ticket) {
        var response = response
        ticket.timing?.write(to: &response, at: clock.monotonicNanoseconds)
        ticket.promise.keep(response)
    }

    /// - Returns: nil when the request's conditions forbid an answer.
    private func answer(
        _ rendered: RenderedResponse, _ codings: AcceptedCodings, _ conditions: Preconditions, _ standing: Standing,
        hasWaited: Bool
    ) -> Response? {
        guard var response = rendered.response(codings, conditions) else { return nil }
        // A partial answer is not kept by anybody, so it has no age.
        guard standing.degraded.isEmpty else { return response }
        let currency = standing.currency
        response.ageSeconds = currency.ageSeconds
        switch currency.state {
        case .fresh: response.cacheStatus = hasWaited ? .stored : .hit(ttlSeconds: currency.ttlSeconds)
        case .stale: response.cacheStatus = .staleHit(ttlSeconds: currency.ttlSeconds)
        case .staleAfter(let fault):
            response.cacheStatus = fault.status.map(CacheStatus.staleAfterStatus) ?? .staleAfterFault(fault.code)
        }
        return response
    }
}
