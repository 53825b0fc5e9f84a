/// A post as an upstream says it, checked.
public struct PostRecord: UpstreamRecord {
    /// `.posts`.
    public static let source = Source.posts
    /// As the upstream says it; a number as its digits.
    public let id: String
    /// The author's id, or nil when it was missing or unreadable.
    public let userID: String?
    /// Empty when it was missing or unreadable.
    public let title: String
    /// Empty when it was missing or unreadable.
    public let body: String

    /// Makes a post from checked members.
    public init(id: String, userID: String?, title: String, body: String) {
        self.id = id
        self.userID = userID
        self.title = title
        self.body = body
    }
}
