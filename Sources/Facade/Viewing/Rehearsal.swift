public import Platform
public import Records
public import Storage

/// A showcase of which every source is in a chosen state, to see how an app takes it.
///
/// Its records stand in memory and are never changed; nothing is fetched and nothing is kept.
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

    private let records: RehearsalRecords
    private let conditions: [Source: Condition]

    /// Puts sources into states.
    ///
    /// - Parameters:
    ///   - records: of the sources that have any.
    ///   - conditions: the states; a source without one is fresh.
    public init(_ records: RehearsalRecords, _ conditions: [Source: Condition]) {
        self.records = records
        self.conditions = conditions
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
        var rendering = Rendering(language, standing) { conditions[$0] == .empty ? records.none : records.all }
        return try rendering.view(of: request)
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

/// What rehearsals show: the records of every source, and of none.
public final class RehearsalRecords: Sendable {
    let all: Store
    let none: Store

    /// Reads the upstreams' answers.
    ///
    /// - Parameters:
    ///   - answers: a JSON array for each source.
    ///   - clock: tells when they were stored.
    /// - Throws: `StorageError`; an answer that cannot be read leaves its source without records.
    public init(_ answers: (Source) -> [UInt8], clock: any TimeSource) throws(StorageError) {
        all = try Store(at: .memory, clock: clock)
        none = try Store(at: .memory, clock: clock)
        for source in Source.allCases {
            try Self.fill(all, source, answers(source), clock)
            try Self.fill(none, source, Array("[]".utf8), clock)
        }
    }

    private static func fill(
        _ store: Store, _ source: Source, _ answer: [UInt8], _ clock: any TimeSource
    ) throws(StorageError) {
        switch source {
        case .shops: try fill(store, answer, as: ShopRecord.self, clock)
        case .posts: try fill(store, answer, as: PostRecord.self, clock)
        case .users: try fill(store, answer, as: UserRecord.self, clock)
        }
    }

    private static func fill<Record: ReadableRecord & StoredRecord>(
        _ store: Store, _ answer: [UInt8], as type: Record.Type, _ clock: any TimeSource
    ) throws(StorageError) {
        guard let batch = try? RecordAnswer<Record>(answer) else { return }
        let stamp = FetchStamp(
            etag: nil, lastModified: nil, bodyHash: [], fetchedAtMilliseconds: clock.wallMilliseconds,
            freshForMilliseconds: nil, mustRevalidate: false)
        _ = try store.replace(with: batch, basedOn: nil, judging: { stamp })
    }
}
