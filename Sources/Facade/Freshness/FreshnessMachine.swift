/// How long a source's content is served in which state; all in nanoseconds.
public struct FreshnessWindows: Sendable, Hashable {
    /// Past fresh, this long content is served at once while a fetch runs behind it.
    public var staleWhileRevalidate: Int64
    /// Past fresh, this long content is served when the fetch fails.
    public var staleIfError: Int64
    /// Past `staleWhileRevalidate`, this long a request waits for the fetch.
    public var staleWait: Int64
    /// With nothing to serve, this long a request waits for the fetch.
    public var coldWait: Int64

    /// Gathers the windows.
    public init(staleWhileRevalidate: Int64, staleIfError: Int64, staleWait: Int64, coldWait: Int64) {
        self.staleWhileRevalidate = staleWhileRevalidate
        self.staleIfError = staleIfError
        self.staleWait = staleWait
        self.coldWait = coldWait
    }
}

/// Decides for one source whether to serve, to fetch or to wait.
///
/// It does nothing itself: it is told what happened and what time it is (nanoseconds of the monotonic clock) and
/// answers what to do, so that every rule of freshness can be tested with a clock held by hand.
///
/// - Source: RFC 9111 section 4.2; RFC 5861.
struct FreshnessMachine: Sendable {
    /// What is there to serve.
    struct Content: Sendable, Hashable {
        /// The generation the content belongs to.
        var generation: Int64
        /// When it was fetched or confirmed, by the monotonic clock.
        var fetchedAt: Int64
        /// How long it is fresh.
        var freshFor: Int64
        /// Whether the upstream forbids serving it stale without asking.
        var mustRevalidate: Bool
        /// Where between 80 % and 90 % of the fresh time a request already starts the next fetch, 0…1: not all of many
        /// servers at the same moment.
        var earlyJitter = 0.0
        /// The fresh time that the upstream named, in milliseconds; nil when it named none.
        var namedFreshMilliseconds: Int64?
        /// False of what was saved here before any fetch brought something: nothing else has it, so that it is never
        /// too old to be served.
        var isFetched = true

        /// From here on a request starts the next fetch, so that a source in use hardly ever goes stale.
        var renewalAt: Int64 { fetchedAt + Int64(Double(freshFor) * (0.8 + 0.1 * earlyJitter)) }
    }

    /// What to do for a request.
    enum Verdict: Sendable, Hashable {
        case serve(Serving)
        /// Ask again when the running fetch has ended, at the latest after this many nanoseconds.
        case wait(atMost: Int64)
        case unavailable(SourceFault)
    }

    /// In what state content is served.
    struct Serving: Sendable, Hashable {
        var state: State
        var generation: Int64
        /// Whole seconds since the fetch.
        var ageSeconds: Int
        /// Whole seconds until it stops being fresh, negative when it has.
        var ttlSeconds: Int
        var freshForSeconds: Int
        /// Whether the upstream forbids serving it stale without asking: there is no stale-while-revalidate then.
        var mustRevalidate: Bool

        enum State: Sendable, Hashable {
            case fresh
            case stale
            case staleAfter(SourceFault)
        }
    }

    private var windows: FreshnessWindows
    private(set) var content: Content?
    /// The content cannot be read any more: what was rendered of it is served on, but nothing new can be.
    private(set) var isLost = false
    private(set) var isFetching = false
    /// The last fetch's fault; nil once one succeeds.
    private(set) var fault: SourceFault?
    private(set) var consecutiveFailures = 0
    /// Before this nobody but a forced refresh asks the upstream.
    private(set) var nextAttemptAt = Int64.min
    /// Before this nobody asks the upstream at all: it said so itself.
    private(set) var retryAfterUntil = Int64.min
    private(set) var breaker = Breaker()

    init(windows: FreshnessWindows) {
        self.windows = windows
    }

    /// Decides what becomes of a request.
    ///
    /// - Parameters:
    ///   - now: nanoseconds of the monotonic clock.
    ///   - hasWaited: the request has already waited as long as it may.
    ///   - mustRender: what was rendered before does not do for the request.
    /// - Returns: the verdict, and whether a fetch is to be started now; `fetchStarted` must follow if so.
    func decide(at now: Int64, hasWaited: Bool, mustRender: Bool = false) -> (verdict: Verdict, startsFetch: Bool) {
        let mayFetch = mayFetch(at: now)
        guard let content, !(isLost && mustRender) else {
            if isFetching || mayFetch {
                let verdict: Verdict =
                    hasWaited
                    ? .unavailable(isFetching ? .timedOut : fault ?? .timedOut) : .wait(atMost: windows.coldWait)
                return (verdict, mayFetch)
            }
            return (.unavailable(fault ?? .timedOut), false)
        }
        let past = now - content.fetchedAt - content.freshFor
        if past < 0 { return (.serve(serving(content, .fresh, now)), mayFetch && (isLost || now >= content.renewalAt)) }
        let stale = fault.map(Serving.State.staleAfter) ?? .stale
        if past <= (content.mustRevalidate ? 0 : windows.staleWhileRevalidate) {
            return (.serve(serving(content, stale, now)), mayFetch)
        }
        let canWait = (isFetching || mayFetch) && !hasWaited
        if past <= windows.staleIfError || !content.isFetched {
            if canWait { return (.wait(atMost: windows.staleWait), mayFetch) }
            return (.serve(serving(content, .staleAfter(fault ?? .timedOut), now)), false)
        }
        if canWait { return (.wait(atMost: windows.coldWait), mayFetch) }
        return (.unavailable(fault ?? .timedOut), false)
    }

    /// Whether a fetch that nobody forced may start.
    func mayFetch(at now: Int64) -> Bool {
        !isFetching && now >= nextAttemptAt && now >= retryAfterUntil && breaker.allowsFetch(at: now)
    }

    /// Why a forced refresh may not reach the upstream now; nil when it may.
    ///
    /// Only what the upstream asked for and the breaker hold it back, not the pause after a single failure.
    func refusal(at now: Int64) -> SourceFault? {
        if now < retryAfterUntil {
            return SourceFault(
                code: "retry-after", detail: "the upstream asked to be left alone",
                retryAfterSeconds: seconds(until: retryAfterUntil, now), kind: .unavailable)
        }
        guard !breaker.allowsFetch(at: now) else { return nil }
        return SourceFault(
            code: "breaker-open", detail: "the upstream is left alone after repeated failures",
            retryAfterSeconds: seconds(until: breaker.nextProbeAt ?? now, now), kind: .unavailable)
    }

    /// Whole seconds until an upstream that is left alone may be asked again; nil when it may be now.
    func pauseSeconds(at now: Int64) -> Int? {
        var until = max(nextAttemptAt, retryAfterUntil)
        if !breaker.allowsFetch(at: now), let probe = breaker.nextProbeAt { until = max(until, probe) }
        return until > now ? seconds(until: until, now) : nil
    }

    /// When the upstream may be asked again, for a source that has nothing to serve and tries by itself.
    var wakesAt: Int64 { max(nextAttemptAt, retryAfterUntil, breaker.nextProbeAt ?? .min) }

    private func seconds(until: Int64, _ now: Int64) -> Int {
        Int(max(1, (until - now + 999_999_999) / 1_000_000_000))
    }

    /// In what state the content is now, whatever may be done about it; nil without content.
    func standing(at now: Int64) -> Serving? {
        content.map { content in
            let isFresh = now - content.fetchedAt < content.freshFor
            return serving(content, isFresh ? .fresh : fault.map(Serving.State.staleAfter) ?? .stale, now)
        }
    }

    /// Whether the content is too old to be served even when the upstream fails.
    func isExpired(at now: Int64) -> Bool {
        content.map { $0.isFetched && now - $0.fetchedAt - $0.freshFor > windows.staleIfError } ?? false
    }

    private func serving(_ content: Content, _ state: Serving.State, _ now: Int64) -> Serving {
        let age = max(0, now - content.fetchedAt)
        let freshFor = content.freshFor / 1_000_000_000
        return Serving(
            state: state, generation: content.generation, ageSeconds: Int(age / 1_000_000_000),
            ttlSeconds: Int(freshFor - age / 1_000_000_000), freshForSeconds: Int(freshFor),
            mustRevalidate: content.mustRevalidate)
    }

    /// Goes by other windows from now on, and by another fresh time for what is there.
    mutating func reconfigure(_ windows: FreshnessWindows, freshFor: (_ namedMilliseconds: Int64?) -> Int64) {
        self.windows = windows
        if let content, content.isFetched { self.content?.freshFor = freshFor(content.namedFreshMilliseconds) }
    }

    // MARK: - What happened

    mutating func fetchStarted() {
        isFetching = true
        breaker.fetchStarted()
    }

    /// Content is there, fresh or renewed.
    mutating func fetchSucceeded(_ content: Content, at now: Int64) {
        restored(content)
        breaker.fetchEnded(failed: false, at: now, jitter: 0)
    }

    /// Content is there from an earlier run.
    mutating func restored(_ content: Content) {
        self.content = content
        isLost = false
        isFetching = false
        fault = nil
        consecutiveFailures = 0
        nextAttemptAt = .min
        retryAfterUntil = .min
    }

    /// Content is there to be served although the fetch that brought it has not ended (it is still being stored).
    mutating func contentRead(_ content: Content) {
        self.content = content
        isLost = false
        fault = nil
    }

    /// There is content that no fetch has brought; where there is other content already, that goes on as it is.
    mutating func contentSaved(_ content: Content) {
        self.content = self.content ?? content
    }

    /// What was stored is gone, or cannot be read any more.
    mutating func contentLost() {
        isLost = content != nil
    }

    /// What is stored can be read after all.
    mutating func contentFound() {
        isLost = false
    }

    /// What was there is served on, unchanged.
    ///
    /// - Parameters:
    ///   - fault: why.
    ///   - now: nanoseconds of the monotonic clock.
    ///   - jitter: 0…1, so that many servers do not come back at the same moment.
    mutating func fetchFailed(_ fault: SourceFault, at now: Int64, jitter: Double) {
        isFetching = false
        self.fault = fault
        consecutiveFailures += 1
        if fault.kind == .unavailable {
            breaker.fetchAbandoned()
        } else {
            breaker.fetchEnded(failed: true, at: now, jitter: jitter)
        }
        let backoff = Self.backoff(after: consecutiveFailures)
        nextAttemptAt = now + backoff / 2 + Int64(Double(backoff / 2) * min(max(jitter, 0), 1))
        if let asked = fault.retryAfterSeconds {
            retryAfterUntil = now + Int64(min(max(asked, 0), 86_400)) * 1_000_000_000
        }
    }

    /// Nanoseconds to leave a failing upstream alone: 1 s, doubled with each failure up to 32 s.
    static func backoff(after failures: Int) -> Int64 {
        1_000_000_000 << Int64(min(max(failures, 1) - 1, 5))
    }
}
