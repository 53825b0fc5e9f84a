/// Every setting of the server, checked.
///
/// The members' own values are the defaults. `Setting.all` names the variable and the flag of each member. Printing a
/// configuration shows no secret.
package struct Configuration: Sendable, Hashable {
    // MARK: Listening

    /// The file that was read, or nil without one.
    package var configurationPath: String?
    /// Where the server listens.
    package var listen = ListenAddress(host: .ipv4("127.0.0.1"), port: 8080)
    /// PEM file of the certificate chain; set together with `tlsKeyPath`, or not at all.
    package var tlsCertificatePath: String?
    /// PEM file of the private key.
    package var tlsKeyPath: String?
    /// The SQLite file.
    package var databasePath = "vitrine.sqlite"
    /// Event loops, 1…256; nil: one for each core.
    package var loops: Int?

    // MARK: Upstreams

    /// Whether a built-in sample upstream stands in for all three upstreams.
    package var usesSample = false
    /// Where the records come from.
    package var upstreamURLs = PerSource(
        shops: HTTPURL(
            .https, .name("my-json-server.typicode.com"), path: "/quanrong88/Demo-repo/shops"),
        posts: HTTPURL(.https, .name("jsonplaceholder.typicode.com"), path: "/posts"),
        users: HTTPURL(.https, .name("jsonplaceholder.typicode.com"), path: "/users"))
    /// Sent to the origins of `upstreamURLs` and to no other.
    package var upstreamHeaders: [UpstreamHeader] = []
    /// PEM bundle to trust instead of the system's; nil: the system's.
    package var upstreamCAPath: String?
    /// HTTP proxy for all upstreams.
    package var upstreamProxy: HTTPURL?
    /// For one whole fetch, connection included; above zero.
    package var upstreamTimeout = Duration.seconds(10)
    /// Most bytes of a body after decompression.
    package var upstreamMaxBytes = 64 << 20

    // MARK: Freshness

    /// Fresh time when neither `sourceTTLs` nor the upstream names one.
    package var ttl = Duration.seconds(300)
    /// Fresh time of one source, over the upstream's word and `ttl`.
    package var sourceTTLs = PerSource<Duration?>(shops: nil, posts: nil, users: nil)
    /// Past fresh, how long a view is served at once while one fetch runs.
    package var staleWhileRevalidate = Duration.seconds(3_600)
    /// Past fresh, how long a view is served when the fetch fails.
    package var staleIfError = Duration.seconds(7 * 86_400)
    /// Past `staleWhileRevalidate`, how long a request waits for the fetch before `staleIfError` answers it.
    package var staleWait = Duration.milliseconds(500)
    /// Per source, least time from the end of a forced refresh to the next that reaches the upstream.
    package var refreshIntervalMin = Duration.seconds(1)

    // MARK: Access

    /// Bearer token for refreshing and writing; nil: refresh is open, writes are for loopback callers.
    package var adminToken: Secret?
    /// Which web pages of other origins may read the answers.
    package var allowedOrigins = AllowedOrigins.listed([])
    /// Requests a second for each client; nil: unlimited.
    package var rateLimitPerSecond: Int?
    /// How many proxies in front are believed about a client's address.
    package var trustedProxies = 0

    // MARK: Limits and logs

    /// Most bytes of rendered responses in memory; 0 keeps none.
    package var cacheBytes = 64 << 20
    /// Above it a new connection is answered 503.
    package var maxConnections = 10_000
    /// Above it a new connection from the same address is answered 503; nil: unlimited.
    package var maxConnectionsPerAddress: Int?
    /// Whether each request is logged on standard output.
    package var logsAccess = true
    /// On SIGTERM, how long to go on accepting.
    package var drainDelay = Duration.zero
    /// After `drainDelay`, how long requests may take to finish.
    package var drainTimeout = Duration.seconds(8)

    /// The defaults.
    package init() {}

    /// Whether the server speaks HTTPS.
    package var usesTLS: Bool { tlsCertificatePath != nil && tlsKeyPath != nil }

    /// Where a client on this machine reaches the server, or nil when it listens on a port of the system's choice.
    ///
    /// An address that means every address becomes the loopback address of its family.
    package var clientURL: HTTPURL? {
        guard listen.port != 0 else { return nil }
        return HTTPURL(usesTLS ? .https : .http, listen.host.reachable, port: listen.port)
    }
}

extension Configuration {
    /// The defaults for a process that may take so much memory.
    ///
    /// Three answers of the largest size are read at once at worst, each of them twice in memory for a moment, and
    /// beside them lie the rendered responses: where that would be too much they are smaller, so that an answer which
    /// is too large is a failed fetch, and not the end of the process by the kernel's hand.
    init(within memoryBytes: Int) {
        func wholeMebibytes(_ bytes: Int) -> Int { max(1, bytes >> 20) << 20 }
        upstreamMaxBytes = min(upstreamMaxBytes, wholeMebibytes(memoryBytes / 16))
        cacheBytes = min(cacheBytes, wholeMebibytes(memoryBytes / 8))
    }
}
