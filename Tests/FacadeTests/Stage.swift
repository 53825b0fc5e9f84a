import Glibc
import Platform
import Presenting
import Records
import Storage
import Synchronization
import TestSupport
import Upstream

@testable import Facade

/// A showcase on a store in a temporary folder, with fetches and clocks held by hand.
struct Stage {
    let folder: TemporaryFolder
    let fetcher = StandInFetcher()
    let clock = ManualClock()
    let store: LastingStore
    let showcase: Showcase

    init(
        _ folder: TemporaryFolder? = nil, clockAheadBy ahead: Duration = .zero, limits: StoreLimits = StoreLimits(),
        observer: (any ShowcaseObserving)? = nil
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        clock.advance(ahead)
        store = try LastingStore(at: folder.file("vitrine.sqlite"), clock: clock, limits: limits)
        showcase = try Showcase(
            { source in
                SourceConfiguration(
                    url: "http://upstream.test/\(source.rawValue)", timeout: .seconds(10), maxBytes: 1 << 20,
                    ttlOverride: nil, ttl: .seconds(300), refreshIntervalMin: .seconds(1),
                    windows: FreshnessWindows(
                        staleWhileRevalidate: Duration.seconds(3_600).nanoseconds,
                        staleIfError: Duration.seconds(86_400).nanoseconds,
                        staleWait: Duration.milliseconds(500).nanoseconds,
                        coldWait: Duration.seconds(11).nanoseconds))
            }, store: store, fetcher: fetcher, clock: clock, observer: observer, keepsTime: false)
        showcase.tick()
    }

    func close() {
        showcase.close()
        store.close()
    }

    /// Refreshes one source with the answer that `answer` gives, and waits for the receipt.
    func refresh(
        _ source: Source, allowing allowances: ReadingAllowances = [], _ answer: (StandInFetcher.Fetch) -> Void
    ) -> SourceReceipt? {
        let receipts = Monitor<[SourceReceipt]?>(nil)
        clock.advance(.seconds(2))
        let limit = showcase.refresh(
            SourceSet(source), allowing: allowances, cause: FetchCause(.text("test")), at: clock.monotonicNanoseconds
        ) { ended in receipts.withLock(waking: .all) { $0 = ended } }
        guard limit == nil, let fetch = fetcher.next(source.rawValue) else { return nil }
        answer(fetch)
        return receipts.wait { $0 }?.first
    }

    /// Waits until the running fetch of a source is to be tried once more.
    func waitForRetry(of source: Source) {
        while showcase.keeper(source).state.withLock({ $0.retry == nil }) { sched_yield() }
    }

    /// Waits for the end of the first fetch of a source.
    func receipt(of source: Source) -> SourceReceipt? {
        while showcase.keeper(source).state.withLock({ $0.lastReceipt == nil }) { sched_yield() }
        return showcase.keeper(source).state.withLock { $0.lastReceipt }
    }

    /// Waits until no fetch of a source runs.
    func waitForEnd(of source: Source) {
        while showcase.keeper(source).state.withLock({ $0.machine.isFetching }) { sched_yield() }
    }

    /// The body of a screen, or nil when it cannot be served now.
    func body(_ request: ViewRequest) throws -> String? {
        let standing = showcase.standing(of: request, at: clock.monotonicNanoseconds, hasWaited: true)
        guard standing.verdict == .serve else { return nil }
        return String(decoding: try showcase.render(request, in: .english, standing).body, as: UTF8.self)
    }

    static let feed = request(FeedScreen.self)
    static let posts = request(PostsScreen.self)
    static let home = request(HomeScreen.self)

    /// A screen that asks for nothing in particular, or for one thing.
    static func request(_ screen: any Screen.Type, id: String? = nil) -> ViewRequest {
        let kind = ScreenKind(screen)
        do {
            return try kind.request(ScreenParameters(id: id.map(RecordID.init)))
        } catch {
            preconditionFailure("\(screen) needs \(error.parameter)")
        }
    }
}
