import JSONWriting
import Records
import Storage

/// `/posts`: the posts, with their authors where users are to be had.
struct PostsScreen: Screen {
    static let path = "/posts"
    static let required = SourceSet.posts
    static let optional = SourceSet.users

    private let userID: RecordID?
    private let page: ListPage

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        userID = try parameters.text("userId").map(RecordID.init)
        page = try ListPage(parameters)
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let (posts, total) = try rendering.read(.posts) { (snapshot) throws(StorageError) in
            (
                try snapshot.posts(byUser: userID?.text, after: page.after?.position, limit: page.limit + 1),
                try snapshot.postCount(byUser: userID?.text)
            )
        }
        let shown = posts.prefix(page.limit)
        let cursor = posts.count > page.limit ? shown.last.map { Cursor(position: $0.position) } : nil
        let presenter = rendering.presenter
        return JSONWriter.bytes(
            of: presenter.postList(
                shown.map(\.record), authors: try rendering.authors(of: shown.map(\.record)), total: total,
                next: page.next(ViewPath.posts, ["userId": userID?.text], after: cursor, in: presenter.language),
                degraded: rendering.degraded.sources))
    }
}
