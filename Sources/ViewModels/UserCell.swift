/// A user as a row shows them.
///
/// ```json
/// {"id":"2","displayName":"Mai Linh","initials":"ML","isAdmin":true,"roleText":"Administrator",
///  "backgroundKey":"red","path":"/users/2"}
/// ```
public struct UserCell: Codable, Sendable, Hashable, Identifiable {
    /// Unique among users.
    public let id: String
    /// First and last name, never empty: a user without a name gets a text.
    public let displayName: String
    /// One or two letters for a round badge, `?` when there is no name.
    public let initials: String
    /// Whether the user is an administrator.
    public let isAdmin: Bool
    /// `isAdmin` in the reader's language.
    public let roleText: String
    /// What lies behind the row.
    public let backgroundKey: BackgroundKey
    /// Where the detail is, ready to request.
    public let path: String

    /// Makes a row.
    public init(
        id: String, displayName: String, initials: String, isAdmin: Bool, roleText: String,
        backgroundKey: BackgroundKey, path: String
    ) {
        self.id = id
        self.displayName = displayName
        self.initials = initials
        self.isAdmin = isAdmin
        self.roleText = roleText
        self.backgroundKey = backgroundKey
        self.path = path
    }
}
