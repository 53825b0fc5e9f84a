public import Platform
public import Records
import Synchronization

/// The store at one path for as long as the program runs, whatever becomes of its file.
///
/// A file that turns out to be damaged is closed, set aside and replaced by an empty one, whose generations go on
/// behind those of the old one. Whoever reads or writes meanwhile waits. Where no new file can be made, every call
/// throws until one can; that is tried again by later calls, at growing distances.
public final class LastingStore: Sendable {
    private struct State {
        /// Nil while none can be had.
        var store: Store?
        /// One thread looks for a new store; the others wait.
        var isOpening = false
        var isClosed = false
        /// What has to be set aside before there can be a new store.
        var damage: StorageError?
        var pace = OpeningPace()
        var generation: Int64 = 0
        var isReadable = true
        var isWritable = true
        var lastError: StorageError?
        var lastErrorAtMilliseconds: Int64?
        /// What the observer knows.
        var toldHealth = StorageHealth.State.ok

        var health: StorageHealth.State {
            store == nil || !isReadable ? .unavailable : isWritable ? .ok : .degraded
        }
    }

    /// What a thread that needs the store does next.
    private enum Turn {
        case use(Store)
        case open
        case fail(StorageError)
    }

    private let path: String
    private let clock: any TimeSource
    private let limits: StoreLimits
    private let observer: (any StorageObserving)?
    private let state: Monitor<State>
    private let lossHandler = Mutex<(@Sendable () -> Void)?>(nil)

    /// Opens the file, or makes it; one that is damaged is set aside.
    ///
    /// - Parameters:
    ///   - path: of the database file.
    ///   - clock: tells when commits were made, and when to try again.
    ///   - limits: in number and in time.
    ///   - observer: is told how the database does.
    /// - Throws: what `Store.init` and `Store.setAside` throw, except that the file is damaged.
    public init(
        at path: String, clock: any TimeSource, limits: StoreLimits = StoreLimits(),
        observer: (any StorageObserving)? = nil
    ) throws(StorageError) {
        self.path = path
        self.clock = clock
        self.limits = limits
        self.observer = observer
        state = Monitor(State())
        let store = try open(settingAside: nil, after: nil)
        let generation = try Self.generation(of: store)
        state.withLock { state in
            state.store = store
            state.generation = generation
        }
    }

    /// Closes the file; later calls throw `.closed`.
    public func close() {
        let store = state.withLock(waking: .all) { state in
            state.isClosed = true
            defer { state.store = nil }
            return state.store
        }
        store?.close()
    }

    /// Calls `tell` from now on whenever what was stored is gone or cannot be read any more, from the thread that found
    /// it.
    public func whenLost(_ tell: @escaping @Sendable () -> Void) {
        lossHandler.withLock { $0 = tell }
    }

    /// How the database does; asks nothing but the file's size of the device.
    public var health: StorageHealth {
        let usage = StoreFile(path: path).usage
        return state.withLock { state in
            StorageHealth(
                state: state.health, lastError: state.lastError,
                lastErrorAtMilliseconds: state.lastErrorAtMilliseconds, generation: state.generation, usage: usage)
        }
    }

    // MARK: What a store does

    /// Runs `body` on one unchanging state of everything; see `Store.read`.
    public func read<Result>(
        _ body: (borrowing Snapshot) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try use(toRead: true) { (store) throws(StorageError) in try store.read(body) }
    }

    /// Makes a source hold exactly these records, if need be in a new file; see `Store.replace`.
    public func replace<Record: StoredRecord>(
        with batch: some RecordBatch<Record>, basedOn revision: Int64?, judging stamp: () -> FetchStamp?
    ) throws(StorageError) -> Replacement {
        func replace() throws(StorageError) -> Replacement {
            try use(toRead: false) { (store) throws(StorageError) in
                try store.replace(with: batch, basedOn: revision, judging: stamp)
            }
        }
        let replacement: Replacement
        do throws(StorageError) {
            replacement = try replace()
        } catch {
            guard error.kind == .corrupt else { throw error }
            // Another file has its place by now, as a rule.
            replacement = try replace()
        }
        note(generation: replacement.generation)
        return replacement
    }

    /// Remembers the newest generation, for a store that may have to go on behind it.
    func note(generation: Int64) {
        state.withLock { $0.generation = max($0.generation, generation) }
    }

    /// Stores the stamp of a fetch that brought nothing new; see `Store.renew`.
    public func renew(
        _ source: Source, stamp: FetchStamp, basedOn revision: Int64? = nil
    ) throws(StorageError) {
        try use(toRead: false) { (store) throws(StorageError) in
            try store.renew(source, stamp: stamp, basedOn: revision)
        }
    }

    /// Not as the closure's result: Swift 6.3.1's optimizer crashes on that within this module.
    private static func generation(of store: Store) throws(StorageError) -> Int64 {
        var generation: Int64 = 0
        try store.read { (snapshot) throws(StorageError) in generation = snapshot.generation }
        return generation
    }

    /// Keeps the write-ahead log small; see `Store.tidy`.
    public func tidy() {
        state.withLock { $0.store }?.tidy()
    }

    func use<Result>(
        toRead isReading: Bool, _ body: (Store) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        while true {
            let store = try current()
            let startedAt = clock.monotonicNanoseconds
            defer { observer?.storageUsed(toRead: isReading, nanoseconds: clock.monotonicNanoseconds - startedAt) }
            do throws(StorageError) {
                let result = try body(store)
                try note(success: isReading, of: store)
                return result
            } catch {
                // It was replaced while this thread waited for its turn.
                if error.kind == .closed, state.withLock({ $0.store !== store && !$0.isClosed }) { continue }
                // An open file that is no database any more was overwritten.
                let error = error.kind == .foreignFile ? error.asDamage : error
                note(error, whenReading: isReading, in: store)
                throw error
            }
        }
    }

    // MARK: Finding a store

    private func current() throws(StorageError) -> Store {
        let now = clock.monotonicNanoseconds
        let turn = state.wait { [path] state -> Turn? in
            if state.isClosed { return .fail(StorageError(.closed, "use", path)) }
            if let store = state.store { return .use(store) }
            if state.isOpening { return nil }
            guard state.pace.allowsOpening(at: now) else {
                return .fail(state.lastError ?? StorageError(.cannotOpen, "use", path))
            }
            state.isOpening = true
            return .open
        }
        switch turn {
        case .use(let store): return store
        case .fail(let error): throw error
        case .open, nil: return try reopen()
        }
    }

    /// Opens a store in the place of the lost one; only for the thread that set `isOpening`.
    private func reopen() throws(StorageError) -> Store {
        let (damage, generation) = state.withLock { ($0.damage, $0.generation) }
        let opened = Result { () throws(StorageError) -> (Store, Int64) in
            let store = try open(settingAside: damage, after: generation)
            return (store, try Self.generation(of: store))
        }
        let now = clock.monotonicNanoseconds
        let isClosed = changing(waking: .all) { state in
            state.isOpening = false
            state.pace.openingTried(at: now)
            switch opened {
            case .success((let store, let generation)):
                (state.store, state.damage) = (state.isClosed ? nil : store, nil)
                (state.isReadable, state.isWritable, state.generation) = (true, true, generation)
            case .failure(let error): take(error, into: &state)
            }
            return state.isClosed
        }
        let store = try opened.get().0
        guard isClosed else { return store }
        store.close()
        throw StorageError(.closed, "use", path)
    }

    /// Opens the file; `damage` says why the one that is there has to go first, and is nil where it may be sound.
    private func open(settingAside damage: StorageError?, after generation: Int64?) throws(StorageError) -> Store {
        if let damage {
            let aside = try setAside(because: damage)
            return try Store(at: .file(path), clock: clock, limits: limits, after: generation ?? 0)
                .takingOverUsers(from: aside)
        }
        do throws(StorageError) {
            return try Store(at: .file(path), clock: clock, limits: limits, after: generation ?? 0)
        } catch {
            guard error.kind == .corrupt else { throw error }
            let aside = try setAside(because: error)
            // What a damaged file says of its generations is not to be trusted. Seconds since 1970 are more than any
            // count of commits can have come to.
            return try Store(
                at: .file(path), clock: clock, limits: limits, after: generation ?? clock.wallMilliseconds / 1_000
            ).takingOverUsers(from: aside)
        }
    }

    /// - Returns: where the file is now; nil when it was gone.
    private func setAside(because damage: StorageError) throws(StorageError) -> String? {
        guard StoreFile(path: path).exists else { return nil }
        let target = try Store.setAside(path, clock: clock)
        observer?.databaseSetAside(to: target, because: damage)
        return target
    }

    // MARK: How it does

    /// - Throws: `.closed` when the store was replaced meanwhile, and with it what was written.
    private func note(success isReading: Bool, of store: Store) throws(StorageError) {
        let isCurrent = changing { state in
            guard state.store === store else { return false }
            state.isReadable = true
            if !isReading { state.isWritable = true }
            return true
        }
        guard isCurrent || isReading else { throw StorageError(.closed, "write", path) }
    }

    private func note(_ error: StorageError, whenReading isReading: Bool, in store: Store) {
        guard error.isTroubleOfTheFile else { return }
        let isDamaged = error.kind == .corrupt || (error.kind == .cannotOpen && !StoreFile(path: path).exists)
        let isLost = changing { state in
            guard state.store === store else { return false }
            take(error, into: &state)
            if isDamaged {
                (state.store, state.damage, state.isOpening) = (nil, error, true)
                return true
            }
            guard isReading else {
                state.isWritable = false
                return false
            }
            defer { state.isReadable = false }
            return state.isReadable
        }
        if isDamaged, isLost { replace(store) }
        if isLost { lossHandler.withLock { $0 }?() }
    }

    /// Closes a damaged store, which waits for whoever uses it, and opens another where it is time for that.
    private func replace(_ damaged: Store) {
        damaged.close()
        let now = clock.monotonicNanoseconds
        let isDue = changing(waking: .all) { state in
            if !state.pace.allowsOpening(at: now) { state.isOpening = false }
            return state.isOpening
        }
        if isDue { _ = try? reopen() }
    }

    private func take(_ error: StorageError, into state: inout State) {
        state.lastError = error
        state.lastErrorAtMilliseconds = clock.wallMilliseconds
    }

    /// Changes the state, and tells the observer when the database does better or worse then.
    private func changing<Result>(
        waking: Monitor<State>.Waking = .nobody, _ change: (inout State) -> Result
    ) -> Result {
        let (result, news, error) = state.withLock(waking: waking) { state in
            let result = change(&state)
            guard !state.isOpening, state.health != state.toldHealth else {
                return (result, StorageHealth.State?.none, StorageError?.none)
            }
            state.toldHealth = state.health
            return (result, state.health, state.health == .ok ? nil : state.lastError)
        }
        if let news { observer?.storageChanged(to: news, because: error) }
        return result
    }
}

extension StorageError {
    /// It says something of the file, and not of what was asked.
    fileprivate var isTroubleOfTheFile: Bool {
        switch kind {
        case .superseded, .refused, .constraint, .timeout, .closed, .cursorExpired: false
        default: true
        }
    }
}
