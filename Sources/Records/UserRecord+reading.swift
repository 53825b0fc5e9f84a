extension UserRecord: ReadableRecord {
    /// The members of a user in either shape.
    public static let memberNames: [StaticString] = ["id", "firstName", "lastName", "name", "age", "isAdmin"]

    /// Reads `{id, firstName, lastName, isAdmin}`, or `{id, name}` where neither of the two names is there.
    ///
    /// A `name` is split at its last space. `age` is in neither shape, and `isAdmin` not in the second: they are read
    /// where they are there, and not missed where they are not.
    public init(id: String, mending members: inout RecordMembers) {
        let hasTwoNames = members.has("firstName") || members.has("lastName")
        let (firstName, lastName) =
            hasTwoNames
            ? (members.text("firstName"), members.text("lastName"))
            : Self.split(members.text("name"))
        self.init(
            id: id,
            firstName: firstName,
            lastName: lastName,
            age: members.has("age") ? members.wholeNumber("age", in: 0...150) : nil,
            isAdmin: hasTwoNames || members.has("isAdmin") ? members.flag("isAdmin") : false)
    }

    /// Splits at the last space between two words; a single word is a first name.
    private static func split(_ name: String) -> (firstName: String, lastName: String) {
        let name = name.unicodeScalars.trimmingWhitespace()
        guard let space = name.lastIndex(of: " ") else { return (String(name), "") }
        return (String(name[..<space].trimmingWhitespace()), String(name[name.index(after: space)...]))
    }
}
