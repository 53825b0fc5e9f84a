public import Platform
public import Records
public import Storage
import Synchronization
public import Upstream

/// Everything behind the routes: it keeps the three sources, tells how a screen stands, and renders it.
///
/// `standing`, `wait` and `refresh` never block; `render` and `status` read the store and belong on a worker.
public final class Showcase: Sendable {
    let keepers: [SourceKeeper]
    let file: LastingStore
    let clock: any TimeSource
    private let fetcher: any UpstreamFetching
    private let workers: WorkerPool
    private let alarm: Monitor<Alarm>
    private let alarmThread: Mutex<OSThread?>

    private struct Alarm {
        var isRung = false
        var isClosed = false
    }

    /// Takes up what is stored, and starts to fetch what is not.
    ///
    /// - Parameters:
    ///   - configuration: for each source.
    ///   - store: keeps the records; stays open when the showcase closes.
    ///   - fetcher: asks the upstreams; the showcase closes it.
    ///   - clock: for every decision about time.
    ///   - observer: is told of each refresh.
    ///   - keepsTime: whether a thread calls `tick`; false leaves it to whoever holds the clock.
    /// - Throws: `ShowcaseError` when no thread is to be had.
    public init(
        _ configuration: (Source) -> SourceConfiguration, store: LastingStore, fetcher: any UpstreamFetching,
        clock: any TimeSource = SystemTime(), observer: (any ShowcaseObserving)? = nil, keepsTime: Bool = true
    ) throws(ShowcaseError) {
        let alarm = Monitor(Alarm())
        do throws(ThreadError) {
            workers = try WorkerPool(name: "refresh", threads: Source.allCases.count, capacity: 1_024)
        } catch {
            throw .thread(error)
        }
        self.alarm = alarm
        self.fetcher = fetcher
        self.clock = clock
        file = store
        let workers = workers
        keepers = Source.allCases.map { source in
            SourceKeeper(
                source, configuration(source), shelf: Shelf(lasting: store), fetcher: fetcher, workers: workers,
                clock: clock, observer: observer, poke: { alarm.withLock(waking: .all) { $0.isRung = true } })
        }
        alarmThread = Mutex(nil)
        let keepers = keepers
        for keeper in keepers {
            // What cannot be read is fetched.
            let stored = try? store.read { (snapshot) throws(StorageError) in try snapshot.state(of: keeper.source) }
            if let stored { keeper.restore(stored) }
        }
        store.whenLost { for keeper in keepers { keeper.recordsLost() } }
        guard keepsTime else { return }
        do throws(ThreadError) {
            let thread = try OSThread.start(name: "alarm") { Self.keepTime(keepers, alarm, clock) }
            alarmThread.withLock { $0 = thread }
        } catch {
            workers.close()
            throw .thread(error)
        }
    }

    /// Ends every fetch and every wait.
    ///
    /// Call it once, when no request can come any more.
    public func close() {
        for keeper in keepers { keeper.close() }
        alarm.withLock(waking: .all) { $0.isClosed = true }
        alarmThread.withLock { $0 }?.join()
        fetcher.close()
        workers.close()
    }

    private static func keepTime(_ keepers: [SourceKeeper], _ alarm: Monitor<Alarm>, _ clock: any TimeSource) {
        while true {
            let now = clock.monotonicNanoseconds
            let next = keepers.compactMap { $0.tick(at: now) }.min()
            let isClosed: Bool? = alarm.wait(until: next) { alarm in
                if alarm.isClosed { return true }
                guard alarm.isRung else { return nil }
                alarm.isRung = false
                return false
            }
            if isClosed == true { return }
        }
    }

    /// Does what the time asks for: ends waits, and starts the fetches that are due without a request.
    func tick() {
        let now = clock.monotonicNanoseconds
        for keeper in keepers { _ = keeper.tick(at: now) }
    }

    func keeper(_ source: Source) -> SourceKeeper {
        switch source {
        case .shops: keepers[0]
        case .posts: keepers[1]
        case .users: keepers[2]
        }
    }

    /// Keeps the sources by other settings from now on; fetches that run end by their own.
    ///
    /// - Parameter configuration: for each source.
    public func reconfigure(_ configuration: (Source) -> SourceConfiguration) {
        for keeper in keepers { keeper.reconfigure(configuration(keeper.source)) }
    }

    // MARK: - Screens

    /// How a screen stands now; starts the fetches it calls for.
    ///
    /// - Parameters:
    ///   - request: the screen.
    ///   - now: nanoseconds of the monotonic clock.
    ///   - hasWaited: it was waited for already, so there must be an answer now.
    ///   - requiresAll: do without no source.
    ///   - mustRender: what was rendered before does not do.
    ///   - cause: on whose behalf a fetch starts.
    /// - Returns: what is to be done, and how current the screen would be.
    public func standing(
        of request: ViewRequest, at now: Int64, hasWaited: Bool, requiresAll: Bool = false, mustRender: Bool = false,
        cause: @autoclosure () -> FetchCause = .clock
    ) -> Standing {
        let kind = request.kind
        var builder = StandingBuilder(showsStates: kind.showsStates)
        let required = requiresAll ? kind.required.union(kind.optional) : kind.required
        for keeper in keepers {
            let source = SourceSet(keeper.source)
            guard required.contains(source) || kind.optional.contains(source) else { continue }
            let decision = keeper.decide(
                at: now, hasWaited: hasWaited, mustRender: mustRender, cause: cause())
            builder.take(decision, keeper.source, isRequired: required.contains(source))
        }
        return builder.standing
    }

    /// Calls `wake` once, from any thread: when the fetches of all these sources have ended, or at the deadline.
    public func wait(for sources: SourceSet, until deadline: Int64, _ wake: @escaping @Sendable () -> Void) {
        let waited = sources.sources
        guard !waited.isEmpty else { return wake() }
        let countdown = Countdown(waited.count, wake)
        for source in waited { keeper(source).wait(until: deadline) { countdown.step() } }
    }

    /// Looks at the upstreams once more before a request is told that something is not there.
    ///
    /// Calls `wake` once, from any thread, when they have been asked; a fetch ends by its own deadline.
    public func lookAgain(
        at sources: SourceSet, cause: FetchCause = .clock, _ wake: @escaping @Sendable () -> Void
    ) {
        let asked = sources.sources
        guard !asked.isEmpty else { return wake() }
        let countdown = Countdown(asked.count, wake)
        for source in asked {
            keeper(source).lookAgain(at: clock.monotonicNanoseconds, cause: cause) { countdown.step() }
        }
    }

    // MARK: - Refreshing

    /// Refreshes sources now, or joins the fetches that run.
    ///
    /// - Parameters:
    ///   - sources: which.
    ///   - allowances: what to let pass this once.
    ///   - cause: the caller's request; the upstreams see its name.
    ///   - now: nanoseconds of the monotonic clock.
    ///   - completion: called once, from any thread, with a receipt for each source in their fixed order.
    /// - Returns: nil, or how many seconds to wait when one of them was refreshed just now; nothing is done then.
    public func refresh(
        _ sources: SourceSet, allowing allowances: ReadingAllowances, cause: FetchCause, at now: Int64,
        completion: @escaping @Sendable ([SourceReceipt]) -> Void
    ) -> Int? {
        let chosen = sources.sources.map(keeper)
        var limit = 0
        for keeper in chosen {
            if case .limited(let seconds) = keeper.admission(at: now) { limit = max(limit, seconds) }
        }
        guard limit == 0 else { return limit }
        let gathering = ReceiptGathering(chosen.count, completion)
        for keeper in chosen {
            keeper.refresh(
                SourceKeeper.Request(allowances: allowances, cause: cause) { gathering.take($0) })
        }
        return nil
    }
}

/// Why a showcase could not be opened.
public enum ShowcaseError: Error, Sendable, Hashable {
    case thread(ThreadError)
}

/// Calls back after so many steps.
private final class Countdown: Sendable {
    private let remaining: Atomic<Int>
    private let done: @Sendable () -> Void

    init(_ count: Int, _ done: @escaping @Sendable () -> Void) {
        remaining = Atomic(count)
        self.done = done
    }

    func step() {
        if remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done() }
    }
}

/// Gathers the receipts of one refresh.
private final class ReceiptGathering: Sendable {
    private let receipts = Mutex<[SourceReceipt]>([])
    private let count: Int
    private let completion: @Sendable ([SourceReceipt]) -> Void

    init(_ count: Int, _ completion: @escaping @Sendable ([SourceReceipt]) -> Void) {
        self.count = count
        self.completion = completion
    }

    func take(_ receipt: SourceReceipt) {
        let all = receipts.withLock { receipts -> [SourceReceipt]? in
            receipts.append(receipt)
            return receipts.count == count ? receipts : nil
        }
        guard let all else { return }
        completion(Source.allCases.compactMap { source in all.first { $0.source == source } })
    }
}
