import Platform

/// Where a source comes from and how it is kept.
public struct SourceConfiguration: Sendable {
    /// An `http` or `https` URL.
    public var url: String
    /// Fields for the upstream, such as an API key; never sent to another origin.
    public var headers: [(name: String, value: String)]
    /// For one whole fetch, connection included.
    public var timeout: Duration
    /// Most bytes of a body after decompression.
    public var maxBytes: Int
    /// Fresh time that wins over the upstream's word; nil lets the upstream say.
    public var ttlOverride: Duration?
    /// Fresh time when neither names one.
    public var ttl: Duration
    /// Least time from the end of a forced refresh to the next one that reaches the upstream.
    public var refreshIntervalMin: Duration
    /// How long content is served in which state.
    public var windows: FreshnessWindows

    /// Gathers the settings of one source.
    public init(
        url: String, headers: [(name: String, value: String)] = [], timeout: Duration, maxBytes: Int,
        ttlOverride: Duration?, ttl: Duration, refreshIntervalMin: Duration, windows: FreshnessWindows
    ) {
        self.url = url
        self.headers = headers
        self.timeout = timeout
        self.maxBytes = maxBytes
        self.ttlOverride = ttlOverride
        self.ttl = ttl
        self.refreshIntervalMin = refreshIntervalMin
        self.windows = windows
    }

    /// Nanoseconds that an answer stays fresh.
    func freshFor(_ upstreamMilliseconds: Int64?) -> Int64 {
        if let ttlOverride { return ttlOverride.nanoseconds }
        guard let upstreamMilliseconds else { return ttl.nanoseconds }
        return Duration.milliseconds(upstreamMilliseconds).nanoseconds
    }
}
