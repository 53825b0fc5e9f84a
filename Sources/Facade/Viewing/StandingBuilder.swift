import Records

/// Puts the verdicts on single sources together to one on a screen.
struct StandingBuilder {
    private let showsStates: Bool
    private var waits: SourceSet = []
    private var waitAtMost: Int64 = 0
    private var unavailable: (source: Source, fault: SourceFault)?
    private var degraded: SourceSet = []
    private var lost: SourceSet = []
    private var degradation: SourceFault?
    private var version = ContentVersion()
    private var currency: Standing.Currency?
    private var mustRevalidate = false

    init(showsStates: Bool) {
        self.showsStates = showsStates
    }

    mutating func take(_ decision: SourceKeeper.Decision, _ source: Source, isRequired: Bool) {
        let index = source.index
        switch decision.verdict {
        case .serve(let serving):
            if decision.isLost { lost.insert(SourceSet(source)) }
            version.counts[index] = decision.version
            note(serving, index)
        case .wait(let atMost):
            waits.insert(SourceSet(source))
            waitAtMost = max(waitAtMost, atMost)
        case .unavailable(let fault):
            if isRequired {
                unavailable = unavailable ?? (source, fault)
            } else {
                degraded.insert(SourceSet(source))
                degradation = degradation ?? fault
            }
        }
    }

    /// The screen goes stale with the first of its sources.
    private mutating func note(_ serving: FreshnessMachine.Serving, _ index: Int) {
        let state: Standing.Currency.State
        switch serving.state {
        case .fresh: state = .fresh
        case .stale: state = .stale
        case .staleAfter(let fault): state = .staleAfter(fault)
        }
        if showsStates { version.states |= (state == .fresh ? 1 : 2) << UInt8(2 * index) }
        if serving.mustRevalidate { mustRevalidate = true }
        if let currency, currency.ttlSeconds <= serving.ttlSeconds { return }
        currency = Standing.Currency(
            ageSeconds: serving.ageSeconds, ttlSeconds: serving.ttlSeconds, freshForSeconds: serving.freshForSeconds,
            state: state)
    }

    var standing: Standing {
        let verdict: Standing.Verdict
        if let unavailable {
            verdict = .unavailable(unavailable.source, unavailable.fault)
        } else if !waits.isEmpty {
            verdict = .wait(waits, atMost: waitAtMost)
        } else {
            verdict = .serve
        }
        var currency =
            currency ?? Standing.Currency(ageSeconds: 0, ttlSeconds: 0, freshForSeconds: 0, state: .stale)
        currency.mustRevalidate = mustRevalidate
        return Standing(
            verdict: verdict, version: version, degraded: degraded, lost: lost, degradation: degradation,
            currency: currency)
    }
}

extension Source {
    /// Its place in the fixed order.
    var index: Int {
        switch self {
        case .shops: 0
        case .posts: 1
        case .users: 2
        }
    }
}
