import Facade
import HTTPMessages
import HTTPServing
import JSONWriting
import Platform
import Records
import Settings
import Storage
import Synchronization

/// Answers what is not a screen: refreshing, health, status.
final class OperationResponder: Sendable {
    private let showcase: Showcase
    private let workers: WorkerPool
    private let clock: any TimeSource
    private let log: EventLog
    private let startedAt: Int64
    private let draining = Atomic(false)
    private let book = RefreshBook()

    init(
        showcase: Showcase, workers: WorkerPool, clock: any TimeSource, log: EventLog
    ) {
        self.showcase = showcase
        self.workers = workers
        self.clock = clock
        self.log = log
        startedAt = clock.monotonicNanoseconds
    }

    /// From now on the server tells its load balancer that it is going.
    func beginDraining() {
        draining.store(true, ordering: .relaxed)
    }

    func livez() -> Response { Self.ok }

    /// Whether requests are welcome.
    var isReady: Bool { !draining.load(ordering: .relaxed) && showcase.hasContent }

    func readyz(_ requestID: RequestID) -> Response {
        if draining.load(ordering: .relaxed) {
            return Problem.draining.response(instance: "/readyz", requestID: requestID)
        }
        guard showcase.hasContent else {
            return Problem.notReadyEmpty.response(instance: "/readyz", requestID: requestID)
        }
        return Self.ok
    }

    func status(_ context: RequestContext) -> Answer {
        let promise = context.promise()
        let requestID = context.requestID
        let isQueued = workers.submit {
            let now = self.clock.monotonicNanoseconds
            let document = StatusDocument(
                version: Version.text, uptimeSeconds: Int((now - self.startedAt) / 1_000_000_000),
                storage: self.showcase.storageHealth, sources: self.showcase.status(at: now))
            promise.keep(Self.uncached(JSONWriter.bytes(of: document)))
        }
        return isQueued ? .later : .now(Problem.overloaded.response(instance: "/status", requestID: requestID))
    }

    func refresh(_ request: borrowing RequestView, _ context: RequestContext, adminToken: Secret?) -> Answer {
        let requestID = context.requestID
        func refuse(_ problem: Problem) -> Answer {
            .now(problem.response(instance: "/refresh", requestID: requestID))
        }
        if let adminToken, !BearerToken.isGiven(request, adminToken) { return refuse(.unauthorized) }
        do throws(ParameterFault) {
            let parameters = Parameters(request.query)
            let sources = try parameters.sources()
            let allowances = try parameters.allowances()
            if Preference.isGiven(request, "respond-async") {
                return .now(refreshInBackground(sources, allowances, FetchCause(request, requestID), context))
            }
            let promise = context.promise()
            let limit = showcase.refresh(
                sources, allowing: allowances, cause: FetchCause(request, requestID), at: context.now
            ) { receipts in promise.keep(Self.response(to: receipts, requestID)) }
            if let limit { return refuse(.tooSoon(seconds: limit)) }
            return .later
        } catch {
            return refuse(.badParameter(error))
        }
    }

    /// The answer to a refresh that was waited for.
    static func response(to receipts: [SourceReceipt], _ requestID: RequestID) -> Response {
        if receipts.allSatisfy({ $0.outcome == .failed }) {
            return Problem.refreshFailed(receipts).response(instance: "/refresh", requestID: requestID)
        }
        return uncached(JSONWriter.bytes(of: RefreshDocument(receipts: receipts)))
    }

    /// Starts a refresh and says where its receipt will be.
    private func refreshInBackground(
        _ sources: SourceSet, _ allowances: ReadingAllowances, _ cause: FetchCause, _ context: RequestContext
    ) -> Response {
        let id = context.requestID.text
        let before = book.begin(id)
        let limit = showcase.refresh(
            sources, allowing: allowances, cause: cause, at: context.now
        ) { receipts in self.book.end(id, receipts) }
        if let limit {
            book.takeBack(id, leaving: before)
            return Problem.tooSoon(seconds: limit).response(instance: "/refresh", requestID: context.requestID)
        }
        var response = Self.uncached(Array(#"{"status":"running"}"#.utf8))
        response.status = 202
        response.fields.append("Location", "/refreshes/\(id)")
        response.fields.append("Preference-Applied", "respond-async")
        return response
    }

    /// What came of a refresh that was not waited for.
    func receipt(_ id: String, _ request: borrowing RequestView, _ context: RequestContext) -> Response {
        switch book.entry(id) {
        case .running:
            var response = Self.uncached(Array(#"{"status":"running"}"#.utf8))
            response.status = 202
            response.fields.append("Retry-After", 1)
            return response
        case .ended(let receipts): return Self.uncached(JSONWriter.bytes(of: RefreshDocument(receipts: receipts)))
        case nil:
            return Problem.noSuch("refresh").response(instance: request.path.text, requestID: context.requestID)
        }
    }

    private static let ok = uncached(Array(#"{"status":"ok"}"#.utf8))

    private static func uncached(_ body: [UInt8]) -> Response {
        var fields = FieldBlock()
        fields.append("Content-Type", "application/json")
        fields.append("Cache-Control", "no-store")
        fields.append("X-Content-Type-Options", "nosniff")
        return Response(status: 200, fields: fields, body: body)
    }
}
