/// What can be saved of a user.
///
/// Texts are compared by code points: names that look alike but are written differently differ.
public struct UserValues: Sendable, Equatable {
    /// The first name.
    public var firstName: String
    /// The last name.
    public var lastName: String
    /// 0…150, or nil when not known.
    public var age: Int?
    /// Whether the user is an administrator.
    public var isAdmin: Bool

    /// Gathers the values; nothing is checked.
    public init(firstName: String, lastName: String, age: Int?, isAdmin: Bool) {
        self.firstName = firstName
        self.lastName = lastName
        self.age = age
        self.isAdmin = isAdmin
    }

    /// The properties whose values differ.
    public func differences(from other: UserValues) -> UserProperties {
        var differences: UserProperties = []
        if !firstName.utf8.elementsEqual(other.firstName.utf8) { differences.insert(.firstName) }
        if !lastName.utf8.elementsEqual(other.lastName.utf8) { differences.insert(.lastName) }
        if age != other.age { differences.insert(.age) }
        if isAdmin != other.isAdmin { differences.insert(.isAdmin) }
        return differences
    }

    /// These values with some properties taken from `other`.
    public func taking(_ properties: UserProperties, from other: UserValues) -> UserValues {
        UserValues(
            firstName: properties.contains(.firstName) ? other.firstName : firstName,
            lastName: properties.contains(.lastName) ? other.lastName : lastName,
            age: properties.contains(.age) ? other.age : age,
            isAdmin: properties.contains(.isAdmin) ? other.isAdmin : isAdmin)
    }

    /// Tells whether no property differs.
    public static func == (one: UserValues, other: UserValues) -> Bool {
        one.differences(from: other).isEmpty
    }
}

/// Some of the properties of a user that can be saved.
public struct UserProperties: OptionSet, Sendable, Hashable {
    /// A bit for each property; what is stored, so never change one.
    public let rawValue: UInt8
    /// The first name.
    public static let firstName = UserProperties(rawValue: 1)
    /// The last name.
    public static let lastName = UserProperties(rawValue: 2)
    /// The age.
    public static let age = UserProperties(rawValue: 4)
    /// Whether the user is an administrator.
    public static let isAdmin = UserProperties(rawValue: 8)
    /// All of them.
    public static let all: UserProperties = [.firstName, .lastName, .age, .isAdmin]

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
