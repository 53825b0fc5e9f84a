public import Platform
public import Presenting
public import Records
public import Storage

/// A showcase of which every source is in a chosen state and of which nothing was stored before, to see how an app
/// takes it.
///
/// Each call begins with that state and leaves nothing behind; no upstream is asked.
public struct Rehearsal: Sendable {
    /// The state of a source.
    public enum Condition: Sendable, Hashable {
        /// Fetched just now.
        case fresh
        /// Past its fresh time, and served while a fetch goes on.
        case stale
        /// Fetched just now: an empty list.
        case empty
        /// Nothing was ever fetched, and the fetch fails like this.
        case failing(SourceFault)
    }

    private let answers: @Sendable (Source) -> [UInt8]
    private let conditions: [Source: Condition]
    private let clock: any TimeSource

    /// Puts sources into states.
    ///
    /// - Parameters:
    ///   - conditions: the states; a source without one is fresh.
    ///   - answers: what each upstream says, a JSON array; one that cannot be read leaves its source without records.
    ///   - clock: tells when the records were stored.
    public init(
        _ conditions: [Source: Condition], of answers: @escaping @Sendable (Source) -> [UInt8], clock: any TimeSource
    ) {
        self.conditions = conditions
        self.answers = answers
        self.clock = clock
    }

    /// How a screen stands: it is served, or a source that it needs is not to be had.
    public func standing(of request: ViewRequest, requiresAll: Bool) -> Standing {
        let kind = request.kind
        var builder = StandingBuilder(showsStates: kind.showsStates)
        let required = requiresAll ? kind.required.union(kind.optional) : kind.required
        for source in required.union(kind.optional).sources {
            let decision = SourceKeeper.Decision(verdict: verdict(on: source), version: 1, isLost: false)
            builder.take(decision, source, isRequired: required.contains(SourceSet(source)))
        }
        return builder.standing
    }

    /// Renders a screen that is to be served.
    ///
    /// - Throws: `ViewError`.
    public func render(
        _ request: ViewRequest, in language: Language, _ standing: Standing
    ) throws(ViewError) -> RenderedView {
        let store: Store
        do throws(StorageError) {
            store = try filled(with: request.kind.required.union(request.kind.optional)).store
        } catch {
            throw .storage(error)
        }
        var rendering = Rendering(language, standing) { _ in store }
        return try rendering.view(of: request)
    }

    /// What a refresh comes to.
    ///
    /// - Parameters:
    ///   - sources: which.
    ///   - allowances: what to let pass.
    /// - Returns: a receipt for each source in their fixed order.
    /// - Throws: `StorageError` when there is no memory for the records.
    public func refresh(
        _ sources: SourceSet, allowing allowances: ReadingAllowances
    ) throws(StorageError) -> [SourceReceipt] {
        try filled(with: sources, allowing: allowances).receipts
    }

    private static let freshForSeconds = 60

    private func verdict(on source: Source) -> FreshnessMachine.Verdict {
        func serve(_ state: FreshnessMachine.Serving.State, ageSeconds: Int) -> FreshnessMachine.Verdict {
            .serve(
                FreshnessMachine.Serving(
                    state: state, generation: 1, ageSeconds: ageSeconds, ttlSeconds: Self.freshForSeconds - ageSeconds,
                    freshForSeconds: Self.freshForSeconds, mustRevalidate: false))
        }
        return switch conditions[source] ?? .fresh {
        case .fresh, .empty: serve(.fresh, ageSeconds: 0)
        case .stale: serve(.stale, ageSeconds: 2 * Self.freshForSeconds)
        case .failing(let fault): .unavailable(fault)
        }
    }
}

// MARK: - What is stored

extension Rehearsal {
    /// A store in memory with what these sources have, and how it came there.
    private func filled(
        with sources: SourceSet, allowing allowances: ReadingAllowances = []
    ) throws(StorageError) -> (store: Store, receipts: [SourceReceipt]) {
        let store = try Store(at: .memory, clock: clock)
        var receipts: [SourceReceipt] = []
        for source in sources.sources {
            if case .failing(let fault) = conditions[source] {
                receipts.append(Self.receipt(of: source, failing: fault))
                continue
            }
            let answer = conditions[source] == .empty ? Array("[]".utf8) : answers(source)
            let receipt =
                switch source {
                case .shops: try fill(store, source, answer, as: ShopRecord.self, allowances)
                case .posts: try fill(store, source, answer, as: PostRecord.self, allowances)
                case .users: try fill(store, source, answer, as: UserRecord.self, allowances)
                }
            receipts.append(receipt)
        }
        return (store, receipts)
    }

    private func fill<Record: ReadableRecord & StoredRecord>(
        _ store: Store, _ source: Source, _ bytes: [UInt8], as type: Record.Type, _ allowances: ReadingAllowances
    ) throws(StorageError) -> SourceReceipt {
        let stamp = FetchStamp(
            etag: nil, lastModified: nil, bodyHash: [], fetchedAtMilliseconds: clock.wallMilliseconds,
            freshForMilliseconds: nil, mustRevalidate: false)
        let answer: RecordAnswer<Record>
        do throws(ReadingError) {
            answer = try RecordAnswer(bytes)
        } catch {
            return Self.receipt(of: source, failing: SourceFault(error))
        }
        var verdict = AnswerVerdict(on: source, stamp, allowing: allowances)
        verdict.stored(try store.replace(with: answer, basedOn: nil, judging: { verdict.judge(answer) }))
        return verdict.receipt
    }

    private static func receipt(of source: Source, failing fault: SourceFault) -> SourceReceipt {
        var receipt = SourceReceipt(source: source, outcome: .failed, generation: 0)
        receipt.fault = fault
        return receipt
    }
}

// MARK: - Saving

extension Rehearsal: UserKeeping {
    /// A user of those that the state has, or nil.
    public func user(_ id: RecordID) throws(StorageError) -> VersionedUser? {
        try filled(with: .users).store.read { (snapshot) throws(StorageError) in
            try snapshot.versionedUser(id: id.text)
        }
    }

    /// Changes users for as long as the call lasts.
    public func saveUsers(
        _ body: (inout UserBook) throws(StorageError) -> UserOutcome
    ) throws(StorageError) -> UserOutcome {
        try filled(with: .users).store.saveUsers(body).result
    }
}
