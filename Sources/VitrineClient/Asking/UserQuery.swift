/// What chooses users.
public struct UserQuery: Sendable, Hashable {
    /// Words, each of which must be the beginning of one.
    public var words: String?
    /// Users on a page, 1…200; nil for the server's choice.
    public var limit: Int?

    /// Makes a query; without anything, it chooses all.
    public init(words: String? = nil, limit: Int? = nil) {
        self.words = words
        self.limit = limit
    }

    var path: String {
        var query = Query()
        query.add("q", words)
        query.add("limit", limit.map { "\($0)" })
        return query.path("/users")
    }
}
