/// Keeps a failing upstream from being asked again and again.
///
/// It opens when most of the recent fetches failed, whatever the failure; after a pause it lets one probe through,
/// whose end decides. Times are nanoseconds of the monotonic clock.
///
/// - Source: M. Nygard, "Release It!", the circuit breaker.
struct Breaker: Sendable {
    /// What the breaker does at a moment.
    enum State: String, Sendable, Hashable {
        /// Fetches go through.
        case closed
        /// None does.
        case open
        /// One may, or is under way.
        case halfOpen = "half-open"
    }

    /// Outcomes older than this are forgotten.
    static let windowNanoseconds: Int64 = 120_000_000_000
    /// More outcomes than this are forgotten too, the oldest first.
    static let mostOutcomes = 64
    /// Fewer outcomes than this decide nothing.
    static let leastOutcomes = 5
    /// The pause after opening; doubled each time a probe fails, up to the longest.
    static let firstPauseNanoseconds: Int64 = 10_000_000_000
    /// The longest pause.
    static let longestPauseNanoseconds: Int64 = 160_000_000_000

    private var outcomes: [(at: Int64, failed: Bool)] = []
    /// When the next probe may start; nil while closed.
    private(set) var nextProbeAt: Int64?
    private var pause = firstPauseNanoseconds
    private var isProbing = false

    func state(at now: Int64) -> State {
        guard let nextProbeAt else { return .closed }
        return now < nextProbeAt && !isProbing ? .open : .halfOpen
    }

    /// Whether a fetch may start.
    func allowsFetch(at now: Int64) -> Bool {
        switch state(at: now) {
        case .closed: true
        case .open: false
        case .halfOpen: !isProbing
        }
    }

    mutating func fetchStarted() {
        if nextProbeAt != nil { isProbing = true }
    }

    /// The fetch came to nothing through no fault of the upstream: that says nothing of it.
    mutating func fetchAbandoned() {
        isProbing = false
    }

    /// Counts a fetch; `jitter` (0…1) spreads the probes of many servers over the pause's last quarter.
    mutating func fetchEnded(failed: Bool, at now: Int64, jitter: Double) {
        if nextProbeAt != nil {
            isProbing = false
            if failed {
                pause = min(2 * pause, Self.longestPauseNanoseconds)
                open(at: now, jitter)
            } else {
                self = Breaker()
            }
            return
        }
        outcomes.removeAll { $0.at < now - Self.windowNanoseconds }
        if outcomes.count >= Self.mostOutcomes { outcomes.removeFirst() }
        outcomes.append((now, failed))
        let failures = outcomes.count { $0.failed }
        if failed, outcomes.count >= Self.leastOutcomes, 2 * failures >= outcomes.count { open(at: now, jitter) }
    }

    private mutating func open(at now: Int64, _ jitter: Double) {
        nextProbeAt = now + pause - Int64(Double(pause / 4) * min(max(jitter, 0), 1))
        outcomes = []
    }
}
