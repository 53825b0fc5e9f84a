import Records

/// A user's name without the white space around its parts.
struct PersonName {
    private let parts: [Substring]

    init(of user: UserRecord) {
        parts = [user.firstName, user.lastName].map(Self.trimmed).filter { !$0.isEmpty }
    }

    /// First and last name, or the one there is; empty when there is none.
    var full: String { parts.joined(separator: " ") }

    /// The first character of each part in capitals, the same in every language; empty when there is no name.
    ///
    /// One character stays one: of "ß", whose capital is "SS", it is "S".
    var initials: String { parts.map { $0.prefix(1).uppercased().prefix(1) }.joined() }

    private static func trimmed(_ text: String) -> Substring {
        var rest = text.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
