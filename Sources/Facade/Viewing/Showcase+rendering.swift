import JSONWriting
import Records
import Storage
import ViewModels

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
        var rendering = Rendering(showcase: self, presenter: Presenter(language: language), standing: standing)
        let body: [UInt8]?
        do throws(StorageError) {
            body = try rendering.body(of: request)
        } catch {
            throw .storage(error)
        }
        if let source = rendering.lost {
            keeper(source).recordsLost()
            throw .lost(source)
        }
        guard let body else {
            if case .feedChanges = request { throw .gone }
            throw .notFound
        }
        return RenderedView(body: body, changedAtMilliseconds: rendering.changedAtMilliseconds)
    }
}

/// One screen in the making.
private struct Rendering {
    let showcase: Showcase
    let presenter: Presenter
    let standing: Standing
    /// The latest change of anything shown.
    var changedAtMilliseconds: Int64 = 0
    /// A source of which nothing is stored any more: what was read of it is not to be shown.
    var lost: Source?

    /// - Returns: nil when what the screen is about is not there.
    mutating func body(of request: ViewRequest) throws(StorageError) -> [UInt8]? {
        switch request {
        case .feed(let page): try feed(page)
        case .feedChanges(let generation): try feedChanges(since: generation)
        case .restaurant(let id):
            try read(.shops) { (snapshot) throws(StorageError) in try snapshot.shop(id: id.text) }
                .map { JSONWriter.bytes(of: presenter.detail($0)) }
        case .map:
            JSONWriter.bytes(
                of: presenter.map(
                    try read(.shops) { (snapshot) throws(StorageError) in
                        try snapshot.shops(after: nil, limit: 1_000).map(\.record)
                    }))
        case .posts(let page, let userID): try posts(page, userID: userID?.text)
        case .post(let id): try post(id)
        case .users(let page): try users(page)
        case .user(let id):
            try read(.users) { (snapshot) throws(StorageError) in try snapshot.user(id: id.text) }
                .map { JSONWriter.bytes(of: presenter.detail($0, version: 1)) }
        case .home: try home()
        }
    }

    /// Reads one source as of one moment, and notes when it changed last.
    private mutating func read<Result>(
        _ source: Source, _ body: (borrowing Snapshot) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let (result, state) = try showcase.keeper(source).shelf.read {
            (snapshot) throws(StorageError) -> (Result, SourceState?) in
            (try body(snapshot), try snapshot.state(of: source))
        }
        if let state {
            changedAtMilliseconds = max(changedAtMilliseconds, state.changedAtMilliseconds)
        } else {
            lost = source
        }
        return result
    }

    private mutating func feed(_ page: ViewRequest.Page) throws(StorageError) -> [UInt8] {
        let (shops, total) = try read(.shops) { (snapshot) throws(StorageError) in
            (try snapshot.shops(after: page.after?.position, limit: page.limit + 1), try snapshot.count(of: .shops))
        }
        let part = Part(shops, page, path: "/feed", query: "")
        return JSONWriter.bytes(of: presenter.feed(part.records, total: total, next: part.next))
    }

    /// - Returns: nil when it cannot be told: too long ago, in the future, or too much.
    private mutating func feedChanges(since generation: Int64) throws(StorageError) -> [UInt8]? {
        let presenter = presenter
        return try read(.shops) { (snapshot) throws(StorageError) in
            guard let commits = try snapshot.commits(since: generation, of: .shops) else { return nil }
            // In the order in which they changed first; what counts is how they are now.
            var ids: [RecordID] = []
            var seen: Set<RecordID> = []
            for commit in commits {
                guard let changes = commit.changes else { return nil }
                for id in changes.map({ RecordID($0.id) }) where seen.insert(id).inserted { ids.append(id) }
            }
            var changed: [ShopRecord] = []
            var removed: [String] = []
            for id in ids {
                if let shop = try snapshot.shop(id: id.text) { changed.append(shop) } else { removed.append(id.text) }
            }
            return JSONWriter.bytes(
                of: presenter.feedChanges(upTo: snapshot.generation, changed: changed, removed: removed))
        }
    }

    private mutating func posts(_ page: ViewRequest.Page, userID: String?) throws(StorageError) -> [UInt8] {
        let (posts, total) = try read(.posts) { (snapshot) throws(StorageError) in
            (
                try snapshot.posts(byUser: userID, after: page.after?.position, limit: page.limit + 1),
                try snapshot.postCount(byUser: userID)
            )
        }
        let part = Part(
            posts, page, path: "/posts", query: userID.map { "&userId=" + ViewPath.percentEncoded($0) } ?? "")
        let authors = try authors(of: part.records)
        return JSONWriter.bytes(
            of: presenter.postList(
                part.records, authors: authors, total: total, next: part.next, degraded: standing.degraded.sources))
    }

    private mutating func post(_ id: RecordID) throws(StorageError) -> [UInt8]? {
        let post = try read(.posts) { (snapshot) throws(StorageError) in try snapshot.post(id: id.text) }
        guard let post else { return nil }
        let author = try authors(of: [post]).first?.value
        return JSONWriter.bytes(of: presenter.detail(post, author: author, degraded: standing.degraded.sources))
    }

    /// One query for all authors of a page, however many posts it has.
    private mutating func authors(of posts: [PostRecord]) throws(StorageError) -> [String: UserRecord] {
        guard !standing.degraded.contains(.users) else { return [:] }
        let ids = Set(posts.compactMap(\.userID))
        return try read(.users) { (snapshot) throws(StorageError) in try snapshot.users(ids: ids) }
    }

    private mutating func users(_ page: ViewRequest.Page) throws(StorageError) -> [UInt8] {
        let (users, total) = try read(.users) { (snapshot) throws(StorageError) in
            (try snapshot.users(after: page.after?.position, limit: page.limit + 1), try snapshot.count(of: .users))
        }
        let part = Part(users, page, path: "/users", query: "")
        return JSONWriter.bytes(of: presenter.userList(part.records, total: total, next: part.next))
    }

    private mutating func home() throws(StorageError) -> [UInt8] {
        let shopsState = state(of: .shops)
        let postsState = state(of: .posts)
        // Some shops have no place: a few more are read, so that the map is not poorer for them.
        let shops =
            shopsState == .unavailable
            ? []
            : try read(.shops) { (snapshot) throws(StorageError) in
                try snapshot.shops(after: nil, limit: 4 * Presenter.homeMarkers).map(\.record)
            }
        let posts =
            postsState == .unavailable
            ? []
            : try read(.posts) { (snapshot) throws(StorageError) in
                try snapshot.posts(byUser: nil, after: nil, limit: Presenter.homePosts).map(\.record)
            }
        let authors = try authors(of: posts)
        return JSONWriter.bytes(
            of: Home(sections: [
                presenter.restaurantsSection(shops, state: shopsState),
                presenter.postsSection(posts, authors: authors, state: postsState),
                presenter.mapSection(shops, state: shopsState),
            ]))
    }

    private func state(of source: Source) -> SectionState {
        if standing.degraded.contains(SourceSet(source)) { return .unavailable }
        return standing.version.isStale(source) ? .stale : .fresh
    }
}

/// A page cut out of what was read for it: one row more than asked for tells whether another page follows.
private struct Part<Record: UpstreamRecord> {
    let records: [Record]
    let next: String?

    init(_ rows: [Placed<Record>], _ page: ViewRequest.Page, path: String, query: String) {
        let shown = rows.prefix(page.limit)
        records = shown.map(\.record)
        if rows.count > page.limit, let last = shown.last {
            next = "\(path)?limit=\(page.limit)&after=\(Cursor(position: last.position).text)\(query)"
        } else {
            next = nil
        }
    }
}

extension ContentVersion {
    func isStale(_ source: Source) -> Bool {
        states >> UInt8(2 * source.index) & 3 == 2
    }
}
