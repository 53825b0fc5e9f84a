import Facade
import HTTPMessages
import HTTPServing
import Platform
import Synchronization

/// Answers `GET /metrics`.
final class MetricsResponder: Sendable {
    private let showcase: Showcase
    private let cache: ViewCache
    private let workers: WorkerPool
    private let routes: [String]
    private let refreshes: RefreshCounters
    private let storageTimes: StorageTimes
    /// Whose losses are told.
    private let logs: Mutex<[LogSink]>
    private let clock: any TimeSource
    private let startedAtMilliseconds: Int64
    private let server = Mutex<HTTPServer?>(nil)

    /// Knows where everything is measured; `templates` are the paths by their labels from 1 on, and of `log` the losses
    /// are told.
    init(
        showcase: Showcase, cache: ViewCache, workers: WorkerPool, templates: [String], refreshes: RefreshCounters,
        storageTimes: StorageTimes, log: LogSink, clock: any TimeSource
    ) {
        self.showcase = showcase
        self.cache = cache
        self.workers = workers
        routes = ["none"] + templates
        self.refreshes = refreshes
        self.storageTimes = storageTimes
        logs = Mutex([log])
        self.clock = clock
        startedAtMilliseconds = clock.wallMilliseconds
    }

    /// From now on this server's counts are told.
    func attach(_ server: HTTPServer) {
        self.server.withLock { $0 = server }
    }

    /// From now on the losses of this log are told too.
    func attach(_ log: LogSink) {
        logs.withLock { $0.append(log) }
    }

    /// Answers a GET or HEAD: the report is made by a worker, since it asks the database.
    ///
    /// - Parameters:
    ///   - isReady: whether `/readyz` answers 200.
    ///   - context: of the request.
    /// - Returns: that the answer will come, or that there is too much to do.
    func respond(isReady: Bool, _ context: RequestContext) -> Answer {
        let promise = context.promise()
        let requestID = context.requestID
        let isQueued = workers.submit {
            guard let report = self.report(isReady: isReady) else {
                return promise.keep(Problem.overloaded.response(instance: "/metrics", requestID: requestID))
            }
            promise.keep(Self.response(report.text))
        }
        return isQueued ? .later : .now(Problem.overloaded.response(instance: "/metrics", requestID: requestID))
    }

    /// Nil before there is a server.
    private func report(isReady: Bool) -> MetricsReport? {
        guard let server = server.withLock({ $0 }) else { return nil }
        return MetricsReport(
            version: Version.text, startedAtMilliseconds: startedAtMilliseconds, isReady: isReady,
            process: ProcessFacts.now(), routes: routes, serving: server.counts, cache: cache.usage,
            waitingJobs: workers.waiting, sources: showcase.status(at: clock.monotonicNanoseconds),
            refreshes: refreshes.counts, storage: showcase.storageHealth, storageTimes: storageTimes.counts,
            droppedLogBytes: logs.withLock { $0.reduce(0) { $0 + $1.droppedBytes } })
    }

    private static func response(_ text: String) -> Response {
        var fields = FieldBlock()
        fields.append("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        fields.append("Cache-Control", "no-store")
        fields.append("X-Content-Type-Options", "nosniff")
        return Response(status: 200, fields: fields, body: Array(text.utf8))
    }
}
