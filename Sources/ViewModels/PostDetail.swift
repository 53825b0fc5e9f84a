/// A post on a screen of its own.
///
/// ```json
/// {"id":"11","userId":"2","title":"Where to find tea","body":"Ask anyone.\nThey know.",
///  "author":{"id":"2","displayName":"Mai Linh"},"degraded":[]}
/// ```
public struct PostDetail: Codable, Sendable, Hashable, Identifiable {
    /// Unique among posts.
    public let id: String
    /// The author's id as the post names it, or nil when it names none.
    public let userId: String?
    /// As the upstream says it; may be empty.
    public let title: String
    /// The whole text.
    public let body: String
    /// Who wrote it, or nil when that is not known.
    public let author: PostAuthor?
    /// The sources that could not be joined: what they would have said is missing.
    public let degraded: [SourceName]

    /// Makes a detail.
    public init(
        id: String, userId: String?, title: String, body: String, author: PostAuthor?, degraded: [SourceName]
    ) {
        self.id = id
        self.userId = userId
        self.title = title
        self.body = body
        self.author = author
        self.degraded = degraded
    }
}
