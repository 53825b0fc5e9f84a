/// What can be written of a user.
public struct UserValues: Codable, Sendable, Hashable {
    /// The first name.
    public var firstName: String
    /// The last name.
    public var lastName: String
    /// Years, 0…150, or nil when not known.
    public var age: Int?
    /// Whether the user is an administrator.
    public var isAdmin: Bool

    /// Makes values.
    public init(firstName: String, lastName: String, age: Int? = nil, isAdmin: Bool = false) {
        self.firstName = firstName
        self.lastName = lastName
        self.age = age
        self.isAdmin = isAdmin
    }

    private enum CodingKeys: CodingKey {
        case firstName, lastName, age, isAdmin
    }

    /// Writes all four members; an age that is not known as null.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(firstName, forKey: .firstName)
        try members.encode(lastName, forKey: .lastName)
        try members.encode(age, forKey: .age)
        try members.encode(isAdmin, forKey: .isAdmin)
    }
}
