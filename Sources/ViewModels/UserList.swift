/// A page of users.
///
/// ```json
/// {"items":[{"id":"2","displayName":"Mai Linh","initials":"ML","isAdmin":false,"roleText":"Member",
///  "backgroundKey":"green","path":"/users/2"}],"total":8,"next":"/users?limit=1&after=MQ"}
/// ```
public struct UserList: Codable, Sendable, Hashable {
    /// The page's rows.
    public let items: [UserCell]
    /// Rows on all pages together.
    public let total: Int
    /// The next page, ready to request, or nil on the last one.
    public let next: String?

    /// Makes a page.
    public init(items: [UserCell], total: Int, next: String?) {
        self.items = items
        self.total = total
        self.next = next
    }
}
