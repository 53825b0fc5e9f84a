extension Setting {
    /// Every setting there is, in the order of the help text: names, parsing, help and suggestions come from here.
    package static let all: [Setting] = listening + upstreams + freshness + access + limits

    /// The file with further settings; a row of its own because the loader reads it first.
    static let configurationFile = Setting(
        .listening, .variableAndFlag("VITRINE_CONFIG"), \.configurationPath, .path, .atStart,
        "A file of NAME=VALUE lines with these variables; lines that begin with # are comments.")

    /// Where to listen.
    static let listen = Setting(
        .listening, .variableAndFlag("VITRINE_LISTEN"), \.listen, .listenAddress, .atStart,
        "Where to listen; [::1]:8080 for IPv6, 0.0.0.0:8080 for every address. Port 0 takes a free one.")

    /// Where the records are.
    static let database = Setting(
        .listening, .variableAndFlag("VITRINE_DATABASE"), \.databasePath, .path, .atStart,
        "The SQLite file, made with its folder on first start; not on a network file system.")

    /// What lets a client refresh and write.
    static let adminToken = Setting(
        .access, .variableOrFile("VITRINE_ADMIN_TOKEN"), \.adminToken, .token, .whileRunning,
        "Bearer token for POST /refresh and every write. Unset: refresh is open, writes are for loopback callers.")

    /// Where the server is to be found: what client commands need to know.
    static let address: [Setting] = [
        configurationFile,
        listen,
        Setting(
            .listening, .variable("VITRINE_TLS_CERTIFICATE"), \.tlsCertificatePath, .path, .whileRunning,
            "PEM file of the certificate chain; with the key it makes the server speak HTTPS."),
        Setting(
            .listening, .variable("VITRINE_TLS_KEY"), \.tlsKeyPath, .path, .whileRunning,
            "PEM file of the private key."),
    ]

    private static let listening: [Setting] =
        address + [
            database,
            Setting(
                .listening, .variableAndFlag("VITRINE_LOOPS"), \.loops, .number(1...256), unset: "number of cores",
                .atStart, "Event loops."),
        ]

    private static let upstreams: [Setting] = [
        Setting(
            .upstreams, .flag("--sample"), \.usesSample, .onOff, .atStart,
            "Replace all three upstreams with a built-in sample, so that everything works without a network."),
        source("VITRINE_SHOPS_URL", \.upstreamURLs.shops, "Where shops come from."),
        source("VITRINE_POSTS_URL", \.upstreamURLs.posts, "Where posts come from."),
        source("VITRINE_USERS_URL", \.upstreamURLs.users, "Where users come from."),
        Setting(
            .upstreams, .file("VITRINE_UPSTREAM_HEADERS_FILE"), \.upstreamHeaders, .headers, .whileRunning,
            "File of Name: value lines to send to these upstreams (an API key, say), never to another origin."),
        Setting(
            .upstreams, .variable("VITRINE_UPSTREAM_CA"), \.upstreamCAPath, .path, unset: "system's", .atStart,
            "PEM bundle of certificate authorities to trust."),
        Setting(
            .upstreams, .variable("VITRINE_UPSTREAM_PROXY"), \.upstreamProxy,
            .url(credentials: "a proxy that asks for one is not supported"), .atStart,
            "HTTP proxy to fetch through."),
        Setting(
            .upstreams, .variableAndFlag("VITRINE_UPSTREAM_TIMEOUT"), \.upstreamTimeout,
            .duration(.milliseconds(1) ... .seconds(3_600)), .whileRunning,
            "For one whole fetch, connection included."),
        Setting(
            .upstreams, .variableAndFlag("VITRINE_UPSTREAM_MAX_BYTES"), \.upstreamMaxBytes, .size(1...(16 << 30)),
            .whileRunning,
            "A larger body, counted after decompression, is a failed fetch; less by default below 1 GiB of memory."),
    ]

    private static let freshness: [Setting] = [
        Setting(
            .freshness, .variableAndFlag("VITRINE_TTL"), \.ttl, .duration(years), .whileRunning,
            "Fresh time when the upstream names none."),
        sourceTTL("VITRINE_SHOPS_TTL", \.sourceTTLs.shops, "Fresh time of shops"),
        sourceTTL("VITRINE_POSTS_TTL", \.sourceTTLs.posts, "Fresh time of posts"),
        sourceTTL("VITRINE_USERS_TTL", \.sourceTTLs.users, "Fresh time of users"),
        Setting(
            .freshness, .variableAndFlag("VITRINE_STALE_WHILE_REVALIDATE"), \.staleWhileRevalidate, .duration(years),
            .whileRunning, "Past fresh, how long a view is served at once while one fetch runs behind it."),
        Setting(
            .freshness, .variableAndFlag("VITRINE_STALE_IF_ERROR"), \.staleIfError, .duration(years), .whileRunning,
            "Past fresh, how long a view is served when the fetch fails."),
        Setting(
            .freshness, .variableAndFlag("VITRINE_STALE_WAIT"), \.staleWait, .duration(.zero ... .seconds(600)),
            .whileRunning,
            "Past stale-while-revalidate, how long a request waits for the fetch before stale-if-error answers it."),
        Setting(
            .freshness, .variable("VITRINE_REFRESH_INTERVAL_MIN"), \.refreshIntervalMin,
            .duration(.zero ... .seconds(86_400)), .whileRunning,
            "Per source, least time from the end of a forced refresh to the next one that reaches the upstream."),
    ]

    private static let access: [Setting] = [
        adminToken,
        Setting(
            .access, .variable("VITRINE_ALLOWED_ORIGINS"), \.allowedOrigins, .origins, .whileRunning,
            "CORS: origins with commas between them, or *."),
        Setting(
            .access, .variable("VITRINE_RATE_LIMIT"), \.rateLimitPerSecond, .numberOrOff(1...1_000_000), .whileRunning,
            "Requests a second for each client."),
        Setting(
            .access, .variable("VITRINE_TRUSTED_PROXIES"), \.trustedProxies, .number(0...32), .whileRunning,
            "How many proxies in front may be believed about the client's address."),
    ]

    private static let limits: [Setting] = [
        Setting(
            .limits, .variableAndFlag("VITRINE_CACHE_BYTES"), \.cacheBytes, .size(0...(1 << 40)), .whileRunning,
            "Most memory for rendered responses, the longest unused first out; less by default under 512 MiB."),
        Setting(
            .limits, .variable("VITRINE_MAX_CONNECTIONS"), \.maxConnections, .number(1...1_000_000), .whileRunning,
            "Above it a new connection is answered 503."),
        Setting(
            .limits, .variable("VITRINE_MAX_CONNECTIONS_PER_ADDRESS"), \.maxConnectionsPerAddress,
            .numberOrOff(1...1_000_000), .whileRunning,
            "The same for the connections of one address; behind a proxy all clients have the proxy's."),
        Setting(
            .limits, .variable("VITRINE_ACCESS_LOG"), \.logsAccess, .onOff, .whileRunning,
            "One JSON line a request on standard output."),
        Setting(
            .limits, .variable("VITRINE_DRAIN_DELAY"), \.drainDelay, .duration(.zero ... .seconds(3_600)),
            .whileRunning, "On SIGTERM, how long to go on accepting while /readyz answers 503."),
        Setting(
            .limits, .variable("VITRINE_DRAIN_TIMEOUT"), \.drainTimeout, .duration(.zero ... .seconds(3_600)),
            .whileRunning, "After that, how long requests may take to finish."),
    ]
}

extension Setting {
    private static let years = Duration.zero ... .seconds(3_650 * 86_400)

    private static func source(
        _ variable: String, _ path: any WritableKeyPath<Configuration, HTTPURL> & Sendable, _ summary: String
    ) -> Setting {
        Setting(
            .upstreams, .variableAndFlag(variable), path,
            .url(credentials: "send credentials by VITRINE_UPSTREAM_HEADERS_FILE"), .atStart, summary)
    }

    private static func sourceTTL(
        _ variable: String, _ path: any WritableKeyPath<Configuration, Duration?> & Sendable, _ what: String
    ) -> Setting {
        Setting(
            .freshness, .variableAndFlag(variable), path, .duration(years), .whileRunning,
            "\(what); wins over the upstream's word and over VITRINE_TTL.")
    }
}
