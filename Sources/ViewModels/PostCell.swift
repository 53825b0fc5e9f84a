/// A post as a row shows it.
///
/// ```json
/// {"id":"11","title":"Where to find tea","body":"Ask anyone.\nThey know.","excerpt":"Ask anyone. They know.",
///  "author":{"id":"2","displayName":"Mai Linh"},"path":"/posts/11"}
/// ```
public struct PostCell: Codable, Sendable, Hashable, Identifiable {
    /// Unique among posts.
    public let id: String
    /// As the upstream says it; may be empty.
    public let title: String
    /// The whole text.
    public let body: String
    /// The beginning of `body` on one line: at most 140 characters as people see them, cut at a word, with `…` when
    /// cut.
    public let excerpt: String
    /// Who wrote it, or nil when that is not known.
    public let author: PostAuthor?
    /// Where the detail is, ready to request.
    public let path: String

    /// Makes a row.
    public init(id: String, title: String, body: String, excerpt: String, author: PostAuthor?, path: String) {
        self.id = id
        self.title = title
        self.body = body
        self.excerpt = excerpt
        self.author = author
        self.path = path
    }
}
