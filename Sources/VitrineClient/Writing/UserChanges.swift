/// What to change of a user; what is nil stays.
public struct UserChanges: Encodable, Sendable, Hashable {
    /// An age to write.
    public enum Age: Encodable, Sendable, Hashable {
        /// Years, 0…150.
        case years(Int)
        /// The age is not known.
        case unknown

        /// Writes a number or null.
        ///
        /// - Throws: what the encoder throws.
        public func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .years(let years): try value.encode(years)
            case .unknown: try value.encodeNil()
            }
        }
    }

    /// The first name.
    public var firstName: String?
    /// The last name.
    public var lastName: String?
    /// The age.
    public var age: Age?
    /// Whether the user is an administrator.
    public var isAdmin: Bool?

    /// Makes changes.
    public init(firstName: String? = nil, lastName: String? = nil, age: Age? = nil, isAdmin: Bool? = nil) {
        self.firstName = firstName
        self.lastName = lastName
        self.age = age
        self.isAdmin = isAdmin
    }
}
