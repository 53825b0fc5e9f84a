public import Records
public import ViewModels

extension Presenter {
    /// Characters of a post that a row shows.
    static let excerptCharacters = 140

    /// A row of the list of posts.
    ///
    /// - Parameters:
    ///   - post: what to show.
    ///   - author: the user that the post names, nil when there is none or users are not to be had.
    /// - Returns: the row.
    public func cell(_ post: PostRecord, author: UserRecord?) -> PostCell {
        PostCell(
            id: post.id, title: post.title, body: post.body,
            excerpt: post.body.excerpt(maxCharacters: Self.excerptCharacters), author: author.map(self.author),
            path: ViewPath.post(post.id))
    }

    /// A post's own screen.
    ///
    /// - Parameters:
    ///   - post: what to show.
    ///   - author: the user that the post names, nil when there is none or users are not to be had.
    ///   - degraded: the sources that were not to be had.
    /// - Returns: the detail.
    public func detail(_ post: PostRecord, author: UserRecord?, degraded: [Source] = []) -> PostDetail {
        PostDetail(
            id: post.id, userId: post.userID, title: post.title, body: post.body, author: author.map(self.author),
            degraded: degraded.map(SourceName.init))
    }

    /// A page of posts.
    ///
    /// - Parameters:
    ///   - posts: the page's posts, in upstream order.
    ///   - authors: users by id; those that no post names are not looked at.
    ///   - total: posts on all pages together.
    ///   - next: path and query of the next page, nil on the last one.
    ///   - degraded: the sources that were not to be had.
    /// - Returns: the page.
    public func postList(
        _ posts: [PostRecord], authors: [RecordID: UserRecord], total: Int, next: String?, degraded: [Source] = []
    ) -> PostList {
        PostList(
            items: posts.map { post in cell(post, author: post.userID.flatMap { authors[RecordID($0)] }) },
            total: total, next: next, degraded: degraded.map(SourceName.init))
    }

    private func author(_ user: UserRecord) -> PostAuthor {
        PostAuthor(id: user.id, displayName: displayName(of: user))
    }
}

extension SourceName {
    init(_ source: Source) {
        self.init(rawValue: source.rawValue)
    }
}
