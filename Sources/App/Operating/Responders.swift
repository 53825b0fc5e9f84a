import Facade
import HTTPServing
import Platform
import Records
import SampleUpstream
import Settings
import Storage
import Upstream

/// Everything between the sockets and the store, put together; it outlives a reload.
struct Responders: Sendable {
    let showcase: Showcase
    let cache: ViewCache
    let routes: RouteTable
    let views: ViewResponder
    let operations: OperationResponder
    let metrics: MetricsResponder
    let events: EventHub
    let assets: AssetResponder
    let forms: [any Form.Type]
    /// Nil outside of sample mode.
    let scenarios: ScenarioResponder?
    /// Draw up what is read.
    let readers: WorkerPool
    /// Writes wait for one another, and no view waits for them.
    let writers: WorkerPool
    let clock: any TimeSource
    let log: EventLog
    private let store: LastingStore

    /// Opens the store, and starts to fetch.
    ///
    /// - Parameters:
    ///   - configuration: every setting.
    ///   - screens: what can be looked at.
    ///   - forms: what can be filled in.
    ///   - sample: takes the place of the upstreams.
    ///   - sink: where `log` is written.
    ///   - clock: for every decision about time.
    /// - Throws: `StorageError`, `ShowcaseError`, `ThreadError`.
    init(
        _ configuration: Configuration, screens: [any Screen.Type], forms: [any Form.Type], sample: SampleServer?,
        sink: LogSink, clock: any TimeSource
    ) throws {
        self.clock = clock
        self.forms = forms
        log = EventLog(sink: sink, clock: clock)
        let storageTimes = StorageTimes(log)
        store = try LastingStore(at: configuration.databasePath, clock: clock, observer: storageTimes)
        let refreshes = RefreshCounters()
        let relay = ShowcaseRelay(log: log, counters: refreshes)
        showcase = try Showcase(
            { SourceConfiguration($0, configuration, sampleURL: sample?.url(of: $0.rawValue)) }, store: store,
            fetcher: CurlFetcher(CurlFetcher.Configuration(configuration, isSample: sample != nil), clock: clock),
            clock: clock, observer: relay)
        // Rendering takes a core while it lasts; one thread more keeps a slow query from delaying quick ones.
        readers = try WorkerPool(name: "render", threads: Server.cores + 1, capacity: 4_096)
        writers = try WorkerPool(name: "write", threads: 1, capacity: 1_024)
        cache = ViewCache(bytes: configuration.cacheBytes, policy: CachePolicy(configuration))
        routes = RouteTable(screens: screens)
        operations = OperationResponder(showcase: showcase, workers: readers, clock: clock, log: log)
        views = ViewResponder(showcase: showcase, cache: cache, workers: readers, clock: clock, log: log)
        events = EventHub(showcase: showcase, workers: readers, log: log)
        relay.attach(events)
        assets = AssetResponder(workers: readers)
        metrics = MetricsResponder(
            showcase: showcase, cache: cache, workers: readers, templates: routes.templates, refreshes: refreshes,
            storageTimes: storageTimes, log: sink, clock: clock)
        scenarios =
            sample == nil
            ? nil
            : try ScenarioResponder(
                of: { SampleServer.answer(for: $0.rawValue) }, workers: readers, cache: cache, clock: clock)
    }

    /// Counts and tells for this server from now on.
    func attach(_ server: HTTPServer) {
        events.attach(server)
        metrics.attach(server)
    }

    /// Goes by other settings from now on.
    func take(_ configuration: Configuration, sample: SampleServer?) {
        showcase.reconfigure { source in
            SourceConfiguration(source, configuration, sampleURL: sample?.url(of: source.rawValue))
        }
        cache.reconfigure(bytes: configuration.cacheBytes, policy: CachePolicy(configuration))
    }

    /// Ends everything, when no request can come any more.
    func close() {
        scenarios?.close()
        showcase.close()
        readers.close()
        writers.close()
        store.close()
    }
}
