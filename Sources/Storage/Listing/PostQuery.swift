import Records

/// What is asked of a list of posts, fit to be compared and hashed.
public struct PostQuery: Sendable, Hashable {
    /// Whose posts; nil for all.
    public var userID: String?
    /// Words of the title or the body, as in `ShopQuery.words`.
    public var words: [String]

    /// Puts a query together.
    public init(userID: String? = nil, words: [String] = []) {
        self.userID = userID
        self.words = words
    }

    /// Compares ids by their code points.
    public static func == (one: PostQuery, other: PostQuery) -> Bool {
        one.userID.map(RecordID.init) == other.userID.map(RecordID.init) && one.words == other.words
    }

    /// Hashes ids by their code points.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(userID.map(RecordID.init))
        hasher.combine(words)
    }
}
