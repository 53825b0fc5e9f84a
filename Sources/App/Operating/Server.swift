import Facade
import Glibc
import HTTPServing
import JSONWriting
import Platform
import Records
import SampleUpstream
import Sockets
import Storage
import Synchronization
import Upstream

/// Why the server could not start or go on: what to do about it, in one line.
struct ServerFault: Error, Sendable {
    var line: String
}

/// The whole program in one value: everything from the sockets to the store, put together.
final class Server: Sendable {
    let log: EventLog
    let showcase: Showcase
    let cache: ViewCache
    let http: HTTPServer
    /// Nil without HTTPS.
    let tls: TLSAcceptor?
    private let inUse: Mutex<Configuration>
    private let errors: LogSink
    /// Opened when the first request is to be logged.
    private let accesses: Mutex<LogSink?>
    private let clock: any TimeSource
    private let sample: SampleServer?
    private let store: LastingStore
    private let workers: WorkerPool
    private let routes: RouteTable
    private let views: ViewResponder
    /// Writes wait for one another, and no view waits for them.
    private let writers: WorkerPool
    private let operations: OperationResponder
    private let metrics: MetricsResponder
    private let events: EventHub
    private let forms: [any Form.Type]
    private let assets: AssetResponder
    /// Nil outside of sample mode.
    private let scenarios: ScenarioResponder?

    /// Opens the store, starts to fetch, and listens.
    ///
    /// - Parameters:
    ///   - configuration: every setting.
    ///   - screens: what can be looked at.
    ///   - forms: what can be filled in.
    ///   - clock: for everything but the sockets' timeouts.
    ///   - errorDescriptor: where the log goes.
    /// - Throws: `ServerFault`, whose line says what to do.
    init(
        _ configuration: Configuration, screens: [any Screen.Type] = Screens.all, forms: [any Form.Type] = Forms.all,
        clock: any TimeSource = SystemTime(), errorDescriptor: Int32 = STDERR_FILENO
    ) throws(ServerFault) {
        inUse = Mutex(configuration)
        self.clock = clock
        do {
            errors = try LogSink(descriptor: errorDescriptor, name: "log")
            let accesses = configuration.logsAccess ? try LogSink.accesses() : nil
            self.accesses = Mutex(accesses)
            log = EventLog(sink: errors, clock: clock)
            let storageTimes = StorageTimes(log)
            store = try LastingStore(at: configuration.databasePath, clock: clock, observer: storageTimes)
            let sample = configuration.usesSample ? try SampleServer() : nil
            self.sample = sample
            let fetcher = CurlFetcher(
                CurlFetcher.Configuration(
                    userAgent: "vitrine/\(Version.text)", caFile: configuration.upstreamCAPath,
                    proxy: sample == nil ? configuration.upstreamProxy?.exposedText : nil), clock: clock)
            let refreshes = RefreshCounters()
            let relay = ShowcaseRelay(log: log, counters: refreshes)
            showcase = try Showcase(
                { SourceConfiguration($0, configuration, sampleURL: sample?.url(of: $0.rawValue)) }, store: store,
                fetcher: fetcher, clock: clock, observer: relay)
            // Rendering takes a core while it lasts; one thread more keeps a slow query from delaying quick ones.
            workers = try WorkerPool(name: "render", threads: Self.cores + 1, capacity: 4_096)
            writers = try WorkerPool(name: "write", threads: 1, capacity: 1_024)
            self.forms = forms
            cache = ViewCache(bytes: configuration.cacheBytes, policy: CachePolicy(configuration))
            routes = RouteTable(screens: screens)
            operations = OperationResponder(showcase: showcase, workers: workers, clock: clock, log: log)
            views = ViewResponder(showcase: showcase, cache: cache, workers: workers, clock: clock, log: log)
            events = EventHub(showcase: showcase, workers: workers, log: log)
            assets = AssetResponder(workers: workers)
            scenarios =
                sample == nil
                ? nil
                : try ScenarioResponder(
                    of: { SampleServer.answer(for: $0.rawValue) }, workers: workers, cache: cache, clock: clock)
            metrics = MetricsResponder(
                showcase: showcase, cache: cache, workers: workers, templates: routes.templates, refreshes: refreshes,
                storageTimes: storageTimes, log: errors, clock: clock)
            relay.attach(events)
            tls = try Self.certificate(configuration).map { TLSAcceptor($0, clock: clock) }
            let writing = Writing(
                users: showcase, workers: writers, access: WriteAccess(token: configuration.adminToken),
                clock: clock, log: log)
            let handler = RequestHandler(
                routes: routes, views: views, operations: operations, metrics: metrics, events: events,
                writes: WriteResponder(writing), forms: FormResponder(writing, readers: workers, forms: forms),
                assets: assets, scenarios: scenarios, configuration)
            http = try HTTPServer(
                ServingConfiguration(configuration, routes), tls: tls, handler: handler,
                accessLog: accesses.map { AccessLog(sink: $0, clock: clock) }, report: log.servingTrouble)
            events.attach(http)
            metrics.attach(http)
        } catch {
            throw ServerFault(error, configuration)
        }
    }

    /// The port that is listened on.
    var port: UInt16 { http.port }

    /// The line that says where the server is, once requests are accepted.
    var greeting: String {
        let address = ListenAddress(host: configuration.listen.host, port: port)
        return "vitrine listening on \(configuration.usesTLS ? "https" : "http")://\(address)"
    }

    /// Says what an operator should know at the start.
    func warn() {
        guard configuration.adminToken == nil else { return }
        log.write(.warning, "no-admin-token") { object in
            object.member(
                "detail",
                "anybody may refresh, and callers on this machine may write; set VITRINE_ADMIN_TOKEN, or VITRINE_ADMIN_TOKEN_FILE, to allow a few only"
            )
        }
    }

    /// The settings that are in use.
    var configuration: Configuration { inUse.withLock { $0 } }

    /// Goes by other settings from now on: a request in flight ends by those it began with, and none is lost.
    ///
    /// - Parameter configuration: what can change while running may differ from what is in use.
    func take(_ configuration: Configuration) {
        inUse.withLock { $0 = configuration }
        showcase.reconfigure { source in
            SourceConfiguration(source, configuration, sampleURL: sample?.url(of: source.rawValue))
        }
        cache.reconfigure(bytes: configuration.cacheBytes, policy: CachePolicy(configuration))
        let writing = Writing(
            users: showcase, workers: writers, access: WriteAccess(token: configuration.adminToken), clock: clock,
            log: log)
        let handler = RequestHandler(
            routes: routes, views: views, operations: operations, metrics: metrics, events: events,
            writes: WriteResponder(writing), forms: FormResponder(writing, readers: workers, forms: forms),
            assets: assets, scenarios: scenarios, configuration)
        http.reconfigure(
            ServingTerms(
                configuration: ServingConfiguration(configuration, routes), handler: handler,
                accessLog: accessSink(configuration).map { AccessLog(sink: $0, clock: clock) }))
    }

    /// Where requests are logged; nil when they are not to be, or no thread is to be had for it.
    private func accessSink(_ configuration: Configuration) -> LogSink? {
        guard configuration.logsAccess else { return nil }
        return accesses.withLock { sink in
            if sink == nil { sink = try? LogSink.accesses() }
            return sink
        }
    }

    static func certificate(_ configuration: Configuration) throws(TLSError) -> TLSContext? {
        guard let certificate = configuration.tlsCertificatePath, let key = configuration.tlsKeyPath else { return nil }
        return try TLSContext(certificateFile: certificate, keyFile: key)
    }

    /// Tells load balancers to send nothing more, while everything is still answered.
    func beginDraining() {
        operations.beginDraining()
        log.write(.info, "draining")
    }

    /// Ends in order: no new connections, requests in flight finish, then everything behind them.
    func stop() {
        operations.beginDraining()
        http.drain(timeout: configuration.drainTimeout)
        scenarios?.close()
        showcase.close()
        workers.close()
        writers.close()
        store.close()
        sample?.close()
        accesses.withLock { $0 }?.close()
        errors.close()
    }

    fileprivate static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

extension ServerFault {
    init(_ error: any Error, _ configuration: Configuration) {
        switch error {
        case let error as StorageError: line = "\(error)"
        case ServingError.socket(let error):
            line = "cannot listen on \(configuration.listen): \(error); choose another address with VITRINE_LISTEN"
        case let error as TLSError: line = "\(error)"
        case let error as ServerFault: line = error.line
        default: line = "the system refused a thread; raise the limit of processes (ulimit -u)"
        }
    }
}

extension SourceConfiguration {
    init(_ source: Source, _ configuration: Configuration, sampleURL: String?) {
        self.init(
            url: sampleURL ?? configuration.upstreamURLs[source].exposedText,
            headers: sampleURL == nil
                ? configuration.upstreamHeaders.map { (name: $0.name, value: $0.value.exposed) } : [],
            timeout: configuration.upstreamTimeout, maxBytes: configuration.upstreamMaxBytes,
            ttlOverride: configuration.sourceTTLs[source], ttl: configuration.ttl,
            refreshIntervalMin: configuration.refreshIntervalMin, windows: FreshnessWindows(configuration))
    }
}

extension FreshnessWindows {
    /// A cold request waits a little longer than a fetch may take, so that it hears how the fetch ended.
    init(_ configuration: Configuration) {
        self.init(
            staleWhileRevalidate: configuration.staleWhileRevalidate.nanoseconds,
            staleIfError: configuration.staleIfError.nanoseconds, staleWait: configuration.staleWait.nanoseconds,
            coldWait: configuration.upstreamTimeout.nanoseconds + 1_000_000_000)
    }
}

extension ServingConfiguration {
    init(_ configuration: Configuration, _ routes: RouteTable) {
        self.init(
            host: configuration.listen.host.bare, port: UInt16(configuration.listen.port),
            loops: configuration.loops ?? Server.cores)
        maxConnections = configuration.maxConnections
        maxConnectionsPerAddress = configuration.maxConnectionsPerAddress
        // The first is for requests that no route is for.
        labels = routes.templates.count + 1
    }
}

extension CachePolicy {
    init(_ configuration: Configuration) {
        self.init(
            staleWhileRevalidateSeconds: configuration.staleWhileRevalidate.nanoseconds / 1_000_000_000,
            staleIfErrorSeconds: configuration.staleIfError.nanoseconds / 1_000_000_000)
    }
}
