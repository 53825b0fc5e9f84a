/// A page of posts.
///
/// ```json
/// {"items":[{"id":"11","title":"Where to find tea","body":"Ask anyone.","excerpt":"Ask anyone.","author":null,
///  "path":"/posts/11"}],"total":30,"next":null,"degraded":["users"]}
/// ```
public struct PostList: Codable, Sendable, Hashable {
    /// The page's rows, in upstream order.
    public let items: [PostCell]
    /// Rows on all pages together.
    public let total: Int
    /// The next page, ready to request, or nil on the last one.
    public let next: String?
    /// The sources that could not be joined: what they would have said is missing.
    public let degraded: [SourceName]

    /// Makes a page.
    public init(items: [PostCell], total: Int, next: String?, degraded: [SourceName]) {
        self.items = items
        self.total = total
        self.next = next
        self.degraded = degraded
    }
}
