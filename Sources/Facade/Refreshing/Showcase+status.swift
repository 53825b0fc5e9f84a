public import Records
public import Storage
import Synchronization

/// How one source does.
public struct SourceStatus: Sendable, Hashable {
    /// How current a source is.
    public enum State: String, Sendable, Hashable {
        case fresh
        case stale
        /// Too old to be served even when the upstream fails.
        case expired
        /// Nothing was ever accepted.
        case empty
    }

    /// Which source.
    public var source: Source
    /// How current it is.
    public var state: State
    /// Whole seconds since the last fetch that brought or confirmed the content.
    public var ageSeconds: Int?
    /// Whole seconds of fresh time left, negative when past it.
    public var ttlSeconds: Int?
    /// Records that are served.
    public var records: Int
    /// The generation that changed it last.
    public var generation: Int64
    /// Milliseconds since 1970 of the last change of the content.
    public var changedAtMilliseconds: Int64?
    /// Milliseconds since 1970 of the last fetch that brought or confirmed the content.
    public var fetchedAtMilliseconds: Int64?
    /// A fetch is running.
    public var isFetching: Bool
    /// Failed fetches since the last good one.
    public var consecutiveFailures: Int
    /// The last fault, also when the source has healed since.
    public var lastFault: SourceFault?
    /// Milliseconds since 1970 of the last fault.
    public var lastFaultAtMilliseconds: Int64?
    /// Whole seconds until the upstream may be asked again; nil when it may be asked at once.
    public var nextAttemptInSeconds: Int?
    /// `closed`, `open` or `half-open`.
    public var breaker: String
    /// How the shape of the upstream's answers changed when it did last, a sentence each; of an answer that was refused
    /// as long as none was accepted since.
    public var drift: [String]
    /// What the last fetch since the start came to.
    public var lastReceipt: SourceReceipt?
}

extension Showcase {
    /// Whether there is anything to serve; asks neither the store nor an upstream.
    public var hasContent: Bool {
        keepers.contains { keeper in
            keeper.state.withLock { $0.machine.content != nil && !$0.machine.isLost }
        }
    }

    /// How each source does.
    ///
    /// Blocks on the store.
    /// - Parameter now: nanoseconds of the monotonic clock.
    /// - Returns: the sources in their fixed order; what cannot be read counts as no records.
    public func status(at now: Int64) -> [SourceStatus] {
        keepers.map { $0.status(at: now) }
    }

    /// How the database does.
    public var storageHealth: StorageHealth { file.health }

    /// What was committed after a generation, and the store's generation then.
    ///
    /// Blocks on the store.
    /// - Parameters:
    ///   - generation: the newest one the caller knows.
    ///   - limit: how many changes of records to list at most.
    /// - Returns: the commits, oldest first, or nil when they cannot be told: too long ago, in the future, too many.
    /// - Throws: `StorageError` when what is stored cannot be read.
    public func commits(
        since generation: Int64, limit: Int
    ) throws(StorageError) -> (commits: [Commit]?, generation: Int64) {
        try file.read { (snapshot) throws(StorageError) in
            (try snapshot.commits(since: generation, limit: limit), snapshot.generation)
        }
    }

    /// The store's generation.
    ///
    /// Blocks on the store.
    /// - Returns: the generation of the last commit that changed anything, 0 before the first.
    /// - Throws: `StorageError` when what is stored cannot be read.
    public func generation() throws(StorageError) -> Int64 {
        try file.read { (snapshot) throws(StorageError) in snapshot.generation }
    }
}

extension SourceKeeper {
    func status(at now: Int64) -> SourceStatus {
        let stored = try? shelf.read { (snapshot) throws(StorageError) in try snapshot.state(of: source) }
        let accepted = DriftMemory(text: stored?.stamp.shape, of: source)
        return state.withLock { state in
            let machine = state.machine
            let standing = machine.standing(at: now)
            let kind: SourceStatus.State
            if let standing {
                kind = standing.state == .fresh ? .fresh : machine.isExpired(at: now) ? .expired : .stale
            } else {
                kind = .empty
            }
            return SourceStatus(
                source: source, state: kind, ageSeconds: standing?.ageSeconds,
                ttlSeconds: standing?.ttlSeconds, records: stored?.count ?? 0,
                generation: stored?.generation ?? machine.content?.generation ?? 0,
                changedAtMilliseconds: stored?.changedAtMilliseconds,
                fetchedAtMilliseconds: state.fetchedAtMilliseconds, isFetching: machine.isFetching,
                consecutiveFailures: machine.consecutiveFailures, lastFault: state.lastFault?.fault,
                lastFaultAtMilliseconds: state.lastFault?.wallMilliseconds,
                nextAttemptInSeconds: machine.pauseSeconds(at: now), breaker: machine.breaker.state(at: now).rawValue,
                drift: state.refused?.drift ?? accepted.sentences,
                lastReceipt: state.lastReceipt)
        }
    }
}
