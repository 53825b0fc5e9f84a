/// A user on a screen of their own.
///
/// ```json
/// {"id":"2","displayName":"Mai Linh","initials":"ML","isAdmin":true,"roleText":"Administrator",
///  "backgroundKey":"red","path":"/users/2","firstName":"Mai","lastName":"Linh","age":31,"version":1}
/// ```
public struct UserDetail: Codable, Sendable, Hashable, Identifiable {
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
    /// What lies behind the screen.
    public let backgroundKey: BackgroundKey
    /// Where this detail is, ready to request.
    public let path: String
    /// May be empty.
    public let firstName: String
    /// May be empty.
    public let lastName: String
    /// Years, 0…150, or nil when not known.
    public let age: Int?
    /// Grows with every change.
    public let version: Int

    /// Makes a detail.
    public init(
        id: String, displayName: String, initials: String, isAdmin: Bool, roleText: String,
        backgroundKey: BackgroundKey, path: String, firstName: String, lastName: String, age: Int?, version: Int
    ) {
        self.id = id
        self.displayName = displayName
        self.initials = initials
        self.isAdmin = isAdmin
        self.roleText = roleText
        self.backgroundKey = backgroundKey
        self.path = path
        self.firstName = firstName
        self.lastName = lastName
        self.age = age
        self.version = version
    }
}
