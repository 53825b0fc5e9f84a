import Facade
import Glibc
import HTTPServing
import JSONWriting
import Platform
import Records
import SampleUpstream
import Settings
import Sockets
import Storage
import Synchronization
import Upstream

/// Why the server could not start or go on: what to do about it, in one line.
struct ServerFault: Error, Sendable {
    var line: String
    /// Whether what was configured is wrong, and not what was found.
    var isConfiguration = false
}

/// The whole program in one value: everything from the sockets to the store, put together.
final class Server: Sendable {
    let http: HTTPServer
    /// Nil without HTTPS.
    let tls: TLSAcceptor?
    private let inUse: Mutex<Configuration>
    private let limiter: Mutex<RateLimiter?>
    private let errors: LogSink
    /// Opened when the first request is to be logged.
    private let accesses: Mutex<LogSink?>
    private let sample: SampleServer?
    private let responders: Responders

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
        do {
            // First what is wrong most often and leaves nothing behind.
            tls = try Self.certificate(configuration).map { TLSAcceptor($0, clock: clock) }
            errors = try LogSink(descriptor: errorDescriptor, name: "log")
            let accesses = configuration.logsAccess ? try LogSink.accesses() : nil
            self.accesses = Mutex(accesses)
            sample = configuration.usesSample ? try SampleServer() : nil
            responders = try Responders(
                configuration, screens: screens, forms: forms, sample: sample, sink: errors, clock: clock)
            if let accesses { responders.metrics.attach(accesses) }
            let limiter = configuration.rateLimitPerSecond.map(RateLimiter.init)
            self.limiter = Mutex(limiter)
            http = try HTTPServer(
                ServingConfiguration(configuration, responders.routes), tls: tls,
                handler: RequestHandler(responders, limiter, configuration),
                accessLog: accesses.map { AccessLog(sink: $0, clock: clock) }, report: responders.log.servingTrouble)
            responders.attach(http)
        } catch {
            throw ServerFault(error, configuration)
        }
    }

    /// Where trouble is told.
    var log: EventLog { responders.log }

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
        let previous = inUse.withLock { inUse in
            defer { inUse = configuration }
            return inUse
        }
        responders.take(configuration, sample: sample)
        let limiter = limiter.withLock { limiter in
            // Who has used up their share does not get another by a reload.
            if configuration.rateLimitPerSecond != previous.rateLimitPerSecond {
                limiter = configuration.rateLimitPerSecond.map(RateLimiter.init)
            }
            return limiter
        }
        http.reconfigure(
            ServingTerms(
                configuration: ServingConfiguration(configuration, responders.routes),
                handler: RequestHandler(responders, limiter, configuration),
                accessLog: accessSink(configuration).map { AccessLog(sink: $0, clock: responders.clock) }))
    }

    /// Where requests are logged; nil when they are not to be, or no thread is to be had for it.
    private func accessSink(_ configuration: Configuration) -> LogSink? {
        guard configuration.logsAccess else { return nil }
        return accesses.withLock { sink in
            if sink == nil {
                sink = try? LogSink.accesses()
                if let sink { responders.metrics.attach(sink) }
            }
            return sink
        }
    }

    static func certificate(_ configuration: Configuration) throws(TLSError) -> TLSContext? {
        guard let certificate = configuration.tlsCertificatePath, let key = configuration.tlsKeyPath else { return nil }
        return try TLSContext(certificateFile: certificate, keyFile: key)
    }

    /// Tells load balancers to send nothing more, while everything is still answered.
    func beginDraining() {
        responders.operations.beginDraining()
        log.write(.info, "draining")
    }

    /// Ends in order: no new connections, requests in flight finish, then everything behind them.
    func stop() {
        responders.operations.beginDraining()
        http.drain(timeout: configuration.drainTimeout)
        responders.close()
        sample?.close()
        accesses.withLock { $0 }?.close()
        errors.close()
    }

    static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

extension ServerFault {
    init(_ error: any Error, _ configuration: Configuration) {
        switch error {
        case let error as StorageError: line = "\(error)"
        case ServingError.socket(let error):
            line = "cannot listen on \(configuration.listen): \(error); choose another address with VITRINE_LISTEN"
        case let error as TLSError:
            line = "\(error)"
            isConfiguration = true
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

extension CurlFetcher.Configuration {
    /// The built-in sample is on this machine, and no proxy leads there.
    init(_ configuration: Configuration, isSample: Bool) {
        self.init(
            userAgent: "vitrine/\(Version.text)", caFile: configuration.upstreamCAPath,
            proxy: isSample ? nil : configuration.upstreamProxy?.exposedText)
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
