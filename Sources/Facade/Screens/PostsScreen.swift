import JSONWriting
import Presenting
import Records
import Storage

/// `/posts`: the posts, with their authors where users are to be had.
struct PostsScreen: Screen {
    static let path = "/posts"
    static let required = SourceSet.posts
    static let optional = SourceSet.users

    private let query: PostQuery
    private let page: ListPage

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        let query = PostQuery(userID: try parameters.text("userId"), words: try parameters.words())
        self.query = query
        page = try ListPage(parameters) { $0.fits(query) }
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let posts = try rendering.read(.posts) { (snapshot) throws(StorageError) in
            try snapshot.posts(query, after: page.after, limit: page.limit)
        }
        let authors = try rendering.authors(of: posts.items)
        let presenter = rendering.presenter
        let parameters: KeyValuePairs = ["userId": query.userID, "q": query.words.asParameter]
        return JSONWriter.bytes(
            of: presenter.postList(
                posts.items, authors: authors, total: posts.total,
                next: page.next(ViewPath.posts, parameters, after: posts.next, in: presenter.language),
                degraded: rendering.degraded.sources))
    }
}
