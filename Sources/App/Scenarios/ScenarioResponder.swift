import Facade
import HTTPMessages
import HTTPServing
import Platform
import Records
import Storage
import Synchronization

/// Answers requests for screens in a state that they choose.
///
/// The answer is what a server gives whose sources are in that state and that has nothing stored. Neither the cache nor the
/// store hears of it.
final class ScenarioResponder: Sendable {
    /// What is asked for; it outlives the request's bytes.
    private struct Question: Sendable {
        var key: ViewCache.Key
        var requiresAll: Bool
        var codings: AcceptedCodings
        var conditions: Preconditions
        var instance: String
        var requestID: RequestID
    }

    private let answers: @Sendable (Source) -> [UInt8]
    private let workers: WorkerPool
    private let cache: ViewCache
    private let clock: any TimeSource
    private let delays: DelayLine
    /// Read when the first scenario is asked for.
    private let records = Mutex<RehearsalRecords?>(nil)

    /// - Parameters:
    ///   - answers: what the sample upstream says.
    ///   - workers: draw the screens up.
    ///   - cache: knows what screens say about being cached; nothing is put into it.
    ///   - clock: tells when the records were stored.
    /// - Throws: `ThreadError` when the system refuses a thread.
    init(
        _ answers: @escaping @Sendable (Source) -> [UInt8], workers: WorkerPool, cache: ViewCache,
        clock: any TimeSource
    ) throws(ThreadError) {
        self.answers = answers
        self.workers = workers
        self.cache = cache
        self.clock = clock
        delays = try DelayLine()
    }

    /// Answers a GET or HEAD that has the field.
    func respond(
        _ screen: ServedScreen, id: RecordID?, _ request: borrowing RequestView, _ context: RequestContext
    ) -> Answer {
        func refuse(_ problem: Problem) -> Answer {
            .now(problem.response(instance: request.path.text, requestID: context.requestID))
        }
        let scenario: Scenario
        let question: Question
        do throws(ParameterFault) {
            var elements: [String] = []
            request.forEachElement(of: .vitrineScenario) { elements.append($0.text) }
            scenario = try Scenario(parsing: elements)
            guard let codings = AcceptedCodings(request) else { return refuse(.notAcceptable) }
            let parameters = Parameters(request.query)
            let mediaType = MediaRange.preferred(by: request, among: screen.kind.mediaTypes)
            let view = try screen.kind.request(
                parameters.screenParameters(of: screen.kind, id: id, mediaType: mediaType))
            question = Question(
                key: ViewCache.Key(
                    request: view, language: try parameters.language() ?? Language.preferred(by: request)),
                requiresAll: try parameters.requiresAll(), codings: codings, conditions: Preconditions(request),
                instance: request.path.text, requestID: context.requestID)
        } catch {
            return refuse(.badParameter(error))
        }
        let promise = context.promise()
        let sources = screen.kind.required.union(screen.kind.optional)
        let isQueued = delays.submit(after: scenario.delay(for: sources, random: .random(in: -1...1))) {
            let isTaken = self.workers.submit { promise.keep(self.answer(question, scenario)) }
            if !isTaken { promise.keep(Self.refusal(question, .overloaded)) }
        }
        return isQueued ? .later : refuse(.overloaded)
    }

    /// Drops what waits.
    ///
    /// Call it once.
    func close() {
        delays.close()
    }

    private func answer(_ question: Question, _ scenario: Scenario) -> Response {
        do throws(StorageError) {
            return answer(question, Rehearsal(try loaded(), scenario.conditions))
        } catch {
            return Self.refusal(question, .storage)
        }
    }

    private func loaded() throws(StorageError) -> RehearsalRecords {
        try records.withLock { records throws(StorageError) in
            if let records { return records }
            let made = try RehearsalRecords(answers, clock: clock)
            records = made
            return made
        }
    }

    private func answer(_ question: Question, _ rehearsal: Rehearsal) -> Response {
        let request = question.key.request
        let standing = rehearsal.standing(of: request, requiresAll: question.requiresAll)
        if case .unavailable(let source, let fault) = standing.verdict {
            let isPart = question.requiresAll && !request.kind.required.contains(SourceSet(source))
            return Self.refusal(
                question,
                isPart
                    ? .partNeeded(source, fault)
                    : .unavailable(source, fault, retryAfterSeconds: fault.retryAfterSeconds))
        }
        do throws(ViewError) {
            let view = try rehearsal.render(request, in: question.key.language, standing)
            let rendered = RenderedResponse(view.body, cache.policy.description(of: view, question.key, standing))
            guard var response = rendered.response(question.codings, question.conditions) else {
                return Self.refusal(question, .preconditionFailed)
            }
            guard standing.degraded.isEmpty else { return response }
            response.ageSeconds = standing.currency.ageSeconds
            response.cacheStatus =
                standing.currency.state == .fresh ? .stored : .staleHit(ttlSeconds: standing.currency.ttlSeconds)
            return response
        } catch {
            return Self.refusal(question, Self.problem(error, request.kind.noun))
        }
    }

    private static func problem(_ error: ViewError, _ noun: String) -> Problem {
        switch error {
        case .notFound: .noSuch(noun)
        case .gone: .gone
        case .cursorGone: .cursorGone
        case .storage, .lost: .storage
        }
    }

    private static func refusal(_ question: Question, _ problem: Problem) -> Response {
        problem.response(instance: question.instance, requestID: question.requestID)
    }
}
