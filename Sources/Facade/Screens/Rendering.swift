import Platform
public import Presenting
public import Records
public import Storage
public import ViewModels

/// One screen in the making: the presenter in the reader's language, and what is stored.
public struct Rendering {
    /// Makes view models, in the reader's language.
    public let presenter: Presenter
    /// The sources that the screen must do without.
    public let degraded: SourceSet
    /// The latest change of anything read, in milliseconds since 1970.
    private(set) var changedAtMilliseconds: Int64 = 0
    /// How long reading took so far.
    private(set) var storeNanoseconds: Int64 = 0
    /// What its entity tags begin with, when a write can name the version that it shows; nil as a rule.
    var tag: String?
    private let shelf: (Source) -> any RecordReading
    private let standing: Standing

    /// Begins a screen whose records stand on these shelves, one for each source.
    init(_ language: Language, _ standing: Standing, from shelf: @escaping (Source) -> any RecordReading) {
        presenter = Presenter(language: language)
        degraded = standing.degraded
        self.shelf = shelf
        self.standing = standing
    }

    /// Reads one source as of one moment.
    ///
    /// - Throws: `.storage`, or `.cursorGone` for a cursor that is too old; `.lost` when nothing is stored of it any
    ///   more.
    public mutating func read<Result>(
        _ source: Source, _ body: (borrowing Snapshot) throws(StorageError) -> Result
    ) throws(ViewError) -> Result {
        let startedAt = SystemTime().monotonicNanoseconds
        defer { storeNanoseconds += SystemTime().monotonicNanoseconds - startedAt }
        let result: Result
        let state: SourceState?
        do throws(StorageError) {
            (result, state) = try shelf(source).read {
                (snapshot) throws(StorageError) -> (Result, SourceState?) in
                (try body(snapshot), try snapshot.state(of: source))
            }
        } catch {
            throw error.kind == .cursorExpired ? .cursorGone : .storage(error)
        }
        guard let state else { throw .lost(source) }
        changedAtMilliseconds = max(changedAtMilliseconds, state.changedAtMilliseconds)
        return result
    }

    /// In what state a source is shown.
    public func state(of source: Source) -> SectionState {
        if degraded.contains(SourceSet(source)) { return .unavailable }
        return standing.version.isStale(source) ? .stale : .fresh
    }

    /// The users who wrote these posts, by id, in one read; none where users are not to be had.
    mutating func authors(of posts: [PostRecord]) throws(ViewError) -> [RecordID: UserRecord] {
        guard !degraded.contains(.users), !posts.isEmpty else { return [:] }
        let ids = Set(posts.compactMap { $0.userID.map(RecordID.init) })
        return try read(.users) { (snapshot) throws(StorageError) in try snapshot.users(ids: ids) }
    }
}

extension Rendering {
    /// Draws up a screen.
    mutating func view(of request: ViewRequest) throws(ViewError) -> RenderedView {
        let body = try request.screen.body(&self)
        return RenderedView(
            body: body, mediaType: request.screen.mediaType, tag: tag, changedAtMilliseconds: changedAtMilliseconds,
            storeNanoseconds: storeNanoseconds)
    }
}

extension Showcase {
    /// Renders a screen from what is stored now.
    ///
    /// Blocks on the store.
    /// - Parameters:
    ///   - request: the screen.
    ///   - language: of its texts.
    ///   - standing: how it stands; the sources in `degraded` are done without.
    /// - Returns: the screen's bytes.
    /// - Throws: `ViewError`.
    public func render(
        _ request: ViewRequest, in language: Language, _ standing: Standing
    ) throws(ViewError) -> RenderedView {
        var rendering = Rendering(language, standing) { self.keeper($0).shelf }
        do throws(ViewError) {
            return try rendering.view(of: request)
        } catch {
            if case .lost(let source) = error { keeper(source).recordsLost() }
            throw error
        }
    }
}
