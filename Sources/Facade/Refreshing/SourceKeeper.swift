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
        var requestID: String
        /// Whether a caller asked for it, so that the next such call is limited.
        var isForced = true
        var completion: @Sendable (SourceReceipt) -> Void
    }

    struct State: Sendable {
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
    let configuration: SourceConfiguration
    let shelf: Shelf
    let clock: any TimeSource
    let state: Mutex<State>
    private let fetcher: any UpstreamFetching
    private let workers: WorkerPool
    private let observer: (any ShowcaseObserving)?
    /// Called when the time of the next `tick` may have moved.
    private let poke: @Sendable () -> Void

    init(
        _ source: Source, _ configuration: SourceConfiguration, shelf: Shelf, fetcher: any UpstreamFetching,
        workers: WorkerPool, clock: any TimeSource, observer: (any ShowcaseObserving)?,
        poke: @escaping @Sendable () -> Void
    ) {
        self.source = source
        self.configuration = configuration
        self.shelf = shelf
        self.fetcher = fetcher
        self.workers = workers
        self.clock = clock
        self.observer = observer
        self.poke = poke
        state = Mutex(State(machine: FreshnessMachine(windows: configuration.windows)))
    }

    /// Takes up what an earlier run stored; its age is told by the wall clock, and is never below zero.
    func restore(_ stored: SourceState) {
        let age = max(0, clock.wallMilliseconds - stored.stamp.fetchedAtMilliseconds)
        let content = FreshnessMachine.Content(
            generation: stored.generation,
            fetchedAt: clock.monotonicNanoseconds - Duration.milliseconds(age).nanoseconds,
            freshFor: configuration.freshFor(stored.stamp.freshForMilliseconds),
            mustRevalidate: stored.stamp.mustRevalidate, earlyJitter: Double.random(in: 0...1))
        state.withLock { state in
            state.machine.restored(content)
            state.fetchedAtMilliseconds = stored.stamp.fetchedAtMilliseconds
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
    func decide(at now: Int64, hasWaited: Bool, mustRender: Bool) -> Decision {
        let (decision, starts) = state.withLock { state in
            let (verdict, starts) = state.machine.decide(at: now, hasWaited: hasWaited, mustRender: mustRender)
            if starts { begin(&state, allowing: []) }
            return (Decision(verdict: verdict, version: state.version, isLost: state.machine.isLost), starts)
        }
        if starts { startFetch(requestID: RequestName.make()) }
        return decision
    }

    /// What is stored of the source is gone or cannot be read: from the next tick on it is fetched anew.
    func recordsLost() {
        guard !shelf.standsInMemory else { return }
        state.withLock { $0.machine.contentLost() }
        poke()
    }

    /// Calls `wake` once, from any thread, when the upstream has been asked after now, or at once when it is left alone.
    func lookAgain(at now: Int64, _ wake: @escaping @Sendable () -> Void) {
        let request = Request(allowances: [], requestID: RequestName.make(), isForced: false) { _ in wake() }
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
        if starts { startFetch(requestID: request.requestID) }
    }

    /// Calls `wake` once, from any thread: when the running fetch has ended, or at the deadline.
    func wait(until deadline: Int64, _ wake: @escaping @Sendable () -> Void) {
        let isWaiting = state.withLock { state in
            guard state.machine.isFetching, !state.isClosed else { return false }
            state.waiters.append(Waiter(deadline: deadline, wake: wake))
            return true
        }
        if isWaiting { poke() } else { wake() }
    }

    /// Whether a forced refresh would be taken up now.
    func admission(at now: Int64) -> Admission {
        state.withLock { state in
            let interval = configuration.refreshIntervalMin.nanoseconds
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
        if starts { startFetch(requestID: request.requestID) }
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
            let isStored = machine.content != nil && !machine.isLost && !shelf.standsInMemory
            if !isStored, !machine.isFetching, !state.isClosed {
                starts = now >= machine.wakesAt
                if starts { begin(&state, allowing: []) } else { next = min(next ?? .max, machine.wakesAt) }
            }
            var retry: FetchRun?
            if let pending = state.retry {
                if now >= pending.at || state.isClosed {
                    retry = pending.run
                    state.retry = nil
                } else {
                    next = min(next ?? .max, pending.at)
                }
            }
            return (due, starts, next, retry)
        }
        for waiter in due { waiter.wake() }
        if starts { startFetch(requestID: RequestName.make()) }
        if let retry { submit(retry) }
        return next
    }

    /// Wakes everybody who waits and starts nothing more.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            let waiters = state.waiters
            state.waiters = []
            return waiters
        }
        for waiter in waiters { waiter.wake() }
    }

    // MARK: - One fetch

    private func begin(_ state: inout State, allowing allowances: ReadingAllowances) {
        state.machine.fetchStarted()
        state.allowances = allowances
        state.phase = .asking
    }

    private func startFetch(requestID: String) {
        submit(FetchRun(source: source, requestID: requestID, startedAt: clock.monotonicNanoseconds))
    }

    private func submit(_ run: FetchRun) {
        guard workers.submit({ self.fetch(run) }) else {
            return end(run, failing: SourceFault(code: "busy", detail: "too much work is waiting", kind: .unavailable))
        }
    }

    private func fetch(_ run: FetchRun) {
        var run = run
        do throws(StorageError) {
            run.basis = try shelf.lasting.read { (snapshot) throws(StorageError) in try snapshot.state(of: source) }
            if run.basis != nil { state.withLock { $0.machine.contentFound() } }
        } catch {
            // What is stored cannot be read: fetch it whole.
            run.basis = nil
        }
        let validators = FetchValidators(etag: run.basis?.stamp.etag, lastModified: run.basis?.stamp.lastModified)
        let request = FetchRequest(
            url: configuration.url, headers: configuration.headers, validators: validators,
            timeout: .nanoseconds(max(0, run.remaining(of: configuration.timeout, at: clock.monotonicNanoseconds))),
            maxBytes: configuration.maxBytes, requestID: run.requestID)
        let started = run
        fetcher.fetch(request) { result in
            self.state.withLock { $0.phase = .answered }
            // The fetch thread serves all sources: reading and storing are done elsewhere.
            guard self.workers.submit({ self.take(result, started) }) else {
                return self.end(started, failing: .closing)
            }
        }
    }

    /// From this size on an answer leaves much behind that the allocator would keep.
    private static let largeBodyBytes = 1 << 20

    private func take(_ result: Result<FetchAnswer, FetchError>, _ run: FetchRun) {
        switch result {
        case .failure(let error):
            if error.isConnectionFault, retryLater(run) { return }
            end(run, failing: SourceFault(error))
        case .success(.notModified(let metadata)): renew(run, metadata, outcome: .notModified)
        case .success(.body(let body, let metadata)):
            defer { if body.count >= Self.largeBodyBytes { Heap.giveBack() } }
            let hash = ContentHash.bytes(of: body)
            if let basis = run.basis, basis.stamp.bodyHash == hash {
                return renew(run, metadata, outcome: .unchanged, summaryOfSameBody(basis))
            }
            let stamp = FetchStamp(metadata, bodyHash: hash, at: clock)
            switch source {
            case .shops: replace(with: body, as: ShopRecord.self, stamp, run)
            case .posts: replace(with: body, as: PostRecord.self, stamp, run)
            case .users: replace(with: body, as: UserRecord.self, stamp, run)
            }
        }
    }

    /// A connection that broke is tried once more, a little later and within the same deadline.
    ///
    /// - Returns: false when there is no time left for it.
    private func retryLater(_ run: FetchRun) -> Bool {
        let now = clock.monotonicNanoseconds
        let remaining = run.remaining(of: configuration.timeout, at: now)
        guard !run.isRetry, remaining > Self.leastRetryNanoseconds else { return false }
        var retry = run
        retry.isRetry = true
        // Full jitter: anywhere in the pause, so that clients of a restarted upstream do not all come at once.
        let pause = Int64.random(in: 0...min(Self.retryPauseNanoseconds, remaining / 4))
        let isTaken = state.withLock { state in
            guard !state.isClosed else { return false }
            state.phase = .asking
            state.retry = (retry, now + pause)
            return true
        }
        if isTaken { poke() }
        return isTaken
    }

    /// Less time than this is not enough to try again.
    private static let leastRetryNanoseconds: Int64 = 20_000_000
    /// The longest pause before trying again.
    private static let retryPauseNanoseconds: Int64 = 200_000_000

    /// The upstream has nothing new: only freshness is renewed.
    private func renew(
        _ run: FetchRun, _ metadata: FetchMetadata, outcome: SourceReceipt.Outcome,
        _ summary: ReadingSummary = ReadingSummary()
    ) {
        guard let basis = run.basis else {
            return end(
                run, failing: SourceFault(code: "bad-status", detail: "304 without anything stored", status: 304))
        }
        var stamp = FetchStamp(metadata, bodyHash: basis.stamp.bodyHash, at: clock)
        stamp.shape = basis.stamp.shape
        stamp.etag = stamp.etag ?? basis.stamp.etag
        stamp.lastModified = stamp.lastModified ?? basis.stamp.lastModified
        if metadata.cacheControl == nil, metadata.expires == nil {
            // What a 304 does not say again still holds (RFC 9111 section 4.3.4).
            stamp.freshForMilliseconds = basis.stamp.freshForMilliseconds
            stamp.mustRevalidate = basis.stamp.mustRevalidate
        }
        do throws(StorageError) {
            try shelf.lasting.renew(source, stamp: stamp)
        } catch {
            return end(run, failing: SourceFault(error))
        }
        // What stood in memory may be another content.
        if shelf.settle() { state.withLock { $0.version += 1 } }
        var receipt = SourceReceipt(source: source, outcome: outcome, generation: basis.generation)
        receipt.summary = summary
        end(run, receipt, stamp)
    }

    /// The same bytes read the same; after a restart all that is known is how many records came of them.
    private func summaryOfSameBody(_ basis: SourceState) -> ReadingSummary {
        if let summary = state.withLock({ $0.lastSummary }) { return summary }
        var summary = ReadingSummary()
        summary.received = basis.count
        summary.accepted = basis.count
        return summary
    }

    private func replace<Record: ReadableRecord & StoredRecord>(
        with body: [UInt8], as type: Record.Type, _ unshaped: FetchStamp, _ run: FetchRun
    ) {
        let allowances = state.withLock { state in
            state.phase = .reading
            return state.allowances
        }
        var receipt = SourceReceipt(source: source, outcome: .updated, generation: run.basis?.generation ?? 0)
        var memory = DriftMemory(text: run.basis?.stamp.shape, of: source)
        let answer: RecordAnswer<Record>
        do throws(ReadingError) {
            answer = try RecordAnswer<Record>.read(
                body, hadRecords: (run.basis?.count ?? 0) > 0, allowing: allowances)
        } catch {
            if case .tooManyRejects(let summary) = error {
                receipt.summary = summary
                receipt.drift = memory.refuse(summary.shape)
            }
            return end(run, failing: SourceFault(error), receipt)
        }
        receipt.summary = answer.summary
        receipt.drift = memory.accept(answer.summary.shape)
        var stamp = unshaped
        stamp.shape = memory.text
        if run.basis == nil, answer.count <= Self.recordsKeptTwice { standInMemory(answer, stamp) }
        do throws(StorageError) {
            let replacement = try shelf.lasting.replace(
                with: answer, stamp: stamp, basedOn: run.basis?.revision ?? 0)
            receipt.replacement = replacement
            if replacement.isUnchanged {
                receipt.outcome = .unchanged
            } else {
                receipt.generation = replacement.generation
            }
        } catch {
            // With nothing older to serve, however much it is.
            if run.basis == nil, !shelf.standsInMemory { standInMemory(answer, stamp) }
            return end(run, failing: SourceFault(error), receipt)
        }
        shelf.settle()
        end(run, receipt, stamp)
    }

    /// Very many records are not kept twice; their first readers wait until they are stored.
    private static let recordsKeptTwice = 20_000

    /// The first answer is served as soon as it is read, while storing goes on behind it.
    private func standInMemory<Record: ReadableRecord & StoredRecord>(
        _ answer: RecordAnswer<Record>, _ stamp: FetchStamp
    ) {
        guard let store = try? Store(at: .memory, clock: clock),
            (try? store.replace(with: answer, stamp: stamp, basedOn: nil)) != nil
        else { return }
        shelf.stand(in: store)
        let waiters = state.withLock { state in
            state.machine.contentRead(content(stamp, generation: 0))
            state.version += 1
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.wake() }
    }

    private func content(_ stamp: FetchStamp, generation: Int64) -> FreshnessMachine.Content {
        FreshnessMachine.Content(
            generation: generation, fetchedAt: clock.monotonicNanoseconds,
            freshFor: configuration.freshFor(stamp.freshForMilliseconds), mustRevalidate: stamp.mustRevalidate,
            earlyJitter: Double.random(in: 0...1))
    }

    // MARK: - Its end

    private func end(_ run: FetchRun, failing fault: SourceFault, _ receipt: SourceReceipt? = nil) {
        var receipt = receipt ?? SourceReceipt(source: source, outcome: .failed, generation: run.basis?.generation ?? 0)
        receipt.outcome = .failed
        receipt.fault = fault
        end(run, receipt, nil)
    }

    private func end(_ run: FetchRun, _ ended: SourceReceipt, _ stamp: FetchStamp?) {
        var receipt = ended
        let now = clock.monotonicNanoseconds
        receipt.durationMilliseconds = Int(max(0, now - run.startedAt) / 1_000_000)
        let told = receipt
        let (isDriftNew, waiters, joined, next) = state.withLock { state in
            let isDriftNew = state.takeDrift(of: told)
            if let fault = told.fault {
                state.machine.fetchFailed(fault, at: now, jitter: Double.random(in: 0...1))
                state.lastFault = (fault, clock.wallMilliseconds)
            } else if let stamp {
                if told.outcome == .updated || state.machine.isLost { state.version += 1 }
                state.machine.fetchSucceeded(content(stamp, generation: told.generation), at: now)
                state.fetchedAtMilliseconds = stamp.fetchedAtMilliseconds
            }
            if told.outcome != .failed, told.summary.received > 0 { state.lastSummary = told.summary }
            state.lastReceipt = told
            if state.joined.contains(where: \.isForced) { state.lastForcedEnd = now }
            let (waiters, joined, next) = (state.waiters, state.joined, state.queued)
            (state.waiters, state.joined, state.queued) = ([], next, [])
            // Begun in the same breath, so that all who came too late for this fetch share the next one.
            if !next.isEmpty {
                begin(&state, allowing: next.reduce(into: []) { $0.formUnion($1.allowances) })
            }
            return (isDriftNew, waiters, joined, next)
        }
        if isDriftNew { observer?.shapeDrifted(told, requestID: run.requestID) }
        observer?.refreshEnded(told, isForced: joined.contains(where: \.isForced), requestID: run.requestID)
        for waiter in waiters { waiter.wake() }
        for request in joined { request.completion(told) }
        if let first = next.first { startFetch(requestID: first.requestID) }
        poke()
    }
}

/// One fetch on its way through the keeper.
struct FetchRun: Sendable {
    let source: Source
    let requestID: String
    /// Nanoseconds of the monotonic clock.
    let startedAt: Int64
    /// What was stored when it began: its validators are sent, and nothing newer is overwritten.
    var basis: SourceState?
    /// It is tried for the second and last time.
    var isRetry = false

    /// Nanoseconds left of the time for the whole fetch.
    func remaining(of timeout: Duration, at now: Int64) -> Int64 {
        timeout.nanoseconds - (now - startedAt)
    }
}

/// Names for fetches that no caller asked for.
enum RequestName {
    static func make() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
