import Platform
import Records
import Storage
import Synchronization
import Upstream

/// Keeps one source up to date: at most one fetch at a time, whoever asks, and everything that waits for it.
///
/// Nothing is called back while the lock is held.
final class SourceKeeper: Sendable {
    /// Whether a refresh was taken up.
    enum Admission: Sendable, Hashable {
        case admitted
        case limited(seconds: Int)
    }

    enum Phase: Sendable {
        /// The upstream has yet to answer.
        case asking
        /// It has: what it says from now on is for the next fetch.
        case answered
        /// The answer is being read: what it lets pass is settled.
        case reading
    }

    struct Waiter: Sendable {
        var deadline: Int64
        var wake: @Sendable () -> Void
    }

    /// Who wants a fetch, and is told what came of it.
    struct Request: Sendable {
        var allowances: ReadingAllowances
        var cause: FetchCause
        /// Whether a caller asked for it, so that the next such call is limited.
        var isForced = true
        var completion: @Sendable (SourceReceipt) -> Void
    }

    struct State: Sendable {
        var configuration: SourceConfiguration
        var machine: FreshnessMachine
        /// Counts what was published: a view made of an older version is not served any more.
        var version: Int64 = 1
        var waiters: [Waiter] = []
        /// Those whom the running fetch answers.
        var joined: [Request] = []
        /// Those that came too late for it.
        var queued: [Request] = []
        /// What the running fetch lets pass.
        var allowances: ReadingAllowances = []
        /// How far the running fetch is.
        var phase = Phase.asking
        var lastForcedEnd: Int64?
        var lastReceipt: SourceReceipt?
        /// The last answer that was refused, where its shape may say why; nil when a better one came since.
        var refused: SourceReceipt?
        /// What reading the stored body came to; nil when an earlier run read it.
        var lastSummary: ReadingSummary?
        var lastFault: (fault: SourceFault, wallMilliseconds: Int64)?
        var fetchedAtMilliseconds: Int64?
        /// A fetch to be tried once more, and when.
        var retry: (run: FetchRun, at: Int64)?
        var isClosed = false
    }

    let source: Source
    let shelf: Shelf
    let clock: any TimeSource
    let state: Mutex<State>
    let fetcher: any UpstreamFetching
    let workers: WorkerPool
    let observer: (any ShowcaseObserving)?
    /// Called when the time of the next `tick` may have moved.
    let poke: @Sendable () -> Void

    init(
        _ source: Source, _ configuration: SourceConfiguration, shelf: Shelf, fetcher: any UpstreamFetching,
        workers: WorkerPool, clock: any TimeSource, observer: (any ShowcaseObserving)?,
        poke: @escaping @Sendable () -> Void
    ) {
        self.source = source
        self.shelf = shelf
        self.fetcher = fetcher
        self.workers = workers
        self.clock = clock
        self.observer = observer
        self.poke = poke
        state = Mutex(
            State(configuration: configuration, machine: FreshnessMachine(windows: configuration.windows)))
    }

    /// Takes up what an earlier run stored; its age is told by the wall clock, and is never below zero.
    func restore(_ stored: SourceState) {
        // A damaged file may hold any time.
        let age = max(0, clock.wallMilliseconds - max(0, stored.stamp.fetchedAtMilliseconds))
        let fetchedAt = clock.monotonicNanoseconds - Duration.milliseconds(age).nanoseconds
        state.withLock { state in
            guard stored.isFetched else {
                return state.machine.contentSaved(
                    .saved(generation: stored.generation, at: clock.monotonicNanoseconds))
            }
            state.machine.restored(
                FreshnessMachine.Content(
                    stored.stamp, generation: stored.generation, fetchedAt: fetchedAt, state.configuration))
            state.fetchedAtMilliseconds = stored.stamp.fetchedAtMilliseconds
        }
    }

    /// Keeps the source by other settings from now on; a fetch that runs ends by its own.
    func reconfigure(_ configuration: SourceConfiguration) {
        state.withLock { state in
            state.configuration = configuration
            state.machine.reconfigure(configuration.windows) { configuration.freshFor($0) }
        }
    }

    // MARK: - Requests

    /// What becomes of a request, as far as one source goes.
    struct Decision {
        var verdict: FreshnessMachine.Verdict
        var version: Int64
        /// The records cannot be read now.
        var isLost: Bool
    }

    /// Decides what becomes of a request, and starts the fetch it may need.
    func decide(
        at now: Int64, hasWaited: Bool, mustRender: Bool, cause: @autoclosure () -> FetchCause
    ) -> Decision {
        let (decision, starts) = state.withLock { state in
            let (verdict, starts) = state.machine.decide(at: now, hasWaited: hasWaited, mustRender: mustRender)
            if starts { begin(&state, allowing: []) }
            return (Decision(verdict: verdict, version: state.version, isLost: state.machine.isLost), starts)
        }
        if starts { startFetch(cause()) }
        return decision
    }

    /// What is stored of the source is gone or cannot be read: from the next tick on it is fetched anew.
    func recordsLost() {
        guard !shelf.standsInMemory else { return }
        state.withLock { $0.machine.contentLost() }
        poke()
    }

    /// Calls `wake` once, from any thread, when the upstream has been asked after now, or at once when it is left
    /// alone.
    func lookAgain(at now: Int64, cause: FetchCause, _ wake: @escaping @Sendable () -> Void) {
        let request = Request(allowances: [], cause: cause, isForced: false) { _ in wake() }
        let (isTaken, starts) = state.withLock { state -> (Bool, Bool) in
            guard state.machine.isFetching else {
                guard state.machine.mayFetch(at: now), !state.isClosed else { return (false, false) }
                begin(&state, allowing: [])
                state.joined.append(request)
                return (true, true)
            }
            // What the upstream has answered already may be older than what is looked for.
            if state.phase == .asking { state.joined.append(request) } else { state.queued.append(request) }
            return (true, false)
        }
        if !isTaken { wake() }
        if starts { startFetch(request.cause) }
    }

    /// Calls `wake` once, from any thread: when the running fetch has ended, or at the deadline.
    func wait(until deadline: Int64, _ wake: @escaping @Sendable () -> Void) {
        let (isWaiting, isEarliest) = state.withLock { state in
            guard state.machine.isFetching, !state.isClosed else { return (false, false) }
            // As a rule the first is the earliest, so that this looks at one.
            let isEarliest = state.waiters.allSatisfy { deadline < $0.deadline }
            state.waiters.append(Waiter(deadline: deadline, wake: wake))
            return (true, isEarliest)
        }
        if !isWaiting { return wake() }
        if isEarliest { poke() }
    }

    /// Whether a forced refresh would be taken up now.
    func admission(at now: Int64) -> Admission {
        state.withLock { state in
            let interval = state.configuration.refreshIntervalMin.nanoseconds
            guard interval > 0, !state.machine.isFetching, let end = state.lastForcedEnd else { return .admitted }
            let remaining = end + interval - now
            return remaining > 0 ? .limited(seconds: Int((remaining + 999_999_999) / 1_000_000_000)) : .admitted
        }
    }

    /// Refreshes now, or joins the refresh that runs; the request's completion is called once with what came of it.
    func refresh(_ request: Request) {
        let now = clock.monotonicNanoseconds
        var refused: SourceReceipt?
        let starts = state.withLock { state in
            guard state.machine.isFetching else {
                if let fault = state.machine.refusal(at: now) {
                    refused = SourceReceipt(
                        source: source, outcome: .failed, generation: state.machine.content?.generation ?? 0)
                    refused?.fault = fault
                    return false
                }
                begin(&state, allowing: request.allowances)
                state.joined.append(request)
                return true
            }
            if canJoin(request, state) {
                state.allowances.formUnion(request.allowances)
                state.joined.append(request)
            } else {
                state.queued.append(request)
            }
            return false
        }
        if let refused { return request.completion(refused) }
        if starts { startFetch(request.cause) }
    }

    /// Whether the running fetch does for a caller who asks now: a refresh does, as the callers share it; a fetch that
    /// nobody asked for only while the upstream can still say what is true now.
    private func canJoin(_ request: Request, _ state: State) -> Bool {
        switch state.phase {
        case .asking: true
        case .answered: state.joined.contains(where: \.isForced)
        case .reading: state.joined.contains(where: \.isForced) && state.allowances.isSuperset(of: request.allowances)
        }
    }

    /// Does what the time asks for: ends waiting, and tries again when there is nothing to serve, or it is not stored.
    ///
    /// - Returns: when to call again, in nanoseconds of the monotonic clock; nil when nothing is due.
    func tick(at now: Int64) -> Int64? {
        let (due, starts, next, retry) = state.withLock { state -> ([Waiter], Bool, Int64?, FetchRun?) in
            let due = state.waiters.filter { $0.deadline <= now }
            state.waiters.removeAll { $0.deadline <= now }
            var next = state.waiters.map(\.deadline).min()
            var starts = false
            let machine = state.machine
            let isStored = machine.content?.isFetched == true && !machine.isLost && !shelf.standsInMemory
            if !isStored, !machine.isFetching, !state.isClosed {
                starts = now >= machine.wakesAt
                if starts { begin(&state, allowing: []) } else { next = min(next ?? .max, machine.wakesAt) }
            }
            var retry: FetchRun?
            if let pending = state.retry {
                if now >= pending.at {
                    retry = pending.run
                    state.retry = nil
                } else {
                    next = min(next ?? .max, pending.at)
                }
            }
            return (due, starts, next, retry)
        }
        for waiter in due { waiter.wake() }
        if starts { startFetch(.clock) }
        if let retry { submit(retry) }
        return next
    }

    /// Wakes everybody who waits, ends a fetch that was to be tried once more, and starts nothing more.
    func close() {
        let (waiters, retry) = state.withLock { state in
            state.isClosed = true
            let (waiters, retry) = (state.waiters, state.retry?.run)
            (state.waiters, state.retry) = ([], nil)
            return (waiters, retry)
        }
        for waiter in waiters { waiter.wake() }
        if let retry { end(retry, failing: .closing) }
    }
}
