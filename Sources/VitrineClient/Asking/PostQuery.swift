/// What chooses posts.
public struct PostQuery: Sendable, Hashable {
    /// Only the posts of this user.
    public var userID: String?
    /// Words, each of which must be the beginning of one.
    public var words: String?
    /// Rather a problem than posts without authors.
    public var requiresAll: Bool
    /// Posts on a page, 1…200; nil for the server's choice.
    public var limit: Int?

    /// Makes a query; without anything, it chooses all.
    public init(userID: String? = nil, words: String? = nil, requiresAll: Bool = false, limit: Int? = nil) {
        self.userID = userID
        self.words = words
        self.requiresAll = requiresAll
        self.limit = limit
    }

    var path: String {
        var query = Query()
        query.add("userId", userID)
        query.add("q", words)
        query.add("require", requiresAll ? "all" : nil)
        query.add("limit", limit.map { "\($0)" })
        return query.path("/posts")
    }
}
