/// A user as an upstream says it, checked.
public struct UserRecord: UpstreamRecord {
    /// `.users`.
    public static let source = Source.users
    /// As the upstream says it; a number as its digits.
    public let id: String
    /// Empty when it was missing or unreadable.
    public let firstName: String
    /// Empty when it was missing or unreadable, or the user has a single name.
    public let lastName: String
    /// 0…150, or nil when unknown.
    public let age: Int?
    /// Whether the upstream said so in plain words; false in all doubt.
    public let isAdmin: Bool

    /// Makes a user from checked members.
    public init(id: String, firstName: String, lastName: String, age: Int?, isAdmin: Bool) {
        self.id = id
        self.firstName = firstName
        self.lastName = lastName
        self.age = age
        self.isAdmin = isAdmin
    }
}
