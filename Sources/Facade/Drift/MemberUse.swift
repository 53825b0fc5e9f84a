import Records

/// What a member of an upstream's records is for.
struct MemberUse: Sendable, Hashable {
    /// As the upstream spells it.
    let name: String
    /// The kinds that are read as they are.
    let kinds: Set<Shape.Kind>
    /// What a view shows where it cannot be had, and the fields of views that this hurts.
    let loss: String
    /// Members that are read where it is missing.
    let substitutes: [String]
    /// The source's shape may do without it.
    let isOptional: Bool
    /// It is one of a few words.
    let isWord: Bool

    init(
        _ name: String, _ kinds: Set<Shape.Kind>, _ loss: String, substitutes: [String] = [], isOptional: Bool = false,
        isWord: Bool = false
    ) {
        self.name = name
        self.kinds = kinds
        self.loss = loss
        self.substitutes = substitutes
        self.isOptional = isOptional
        self.isWord = isWord
    }
}

extension MemberUse {
    /// What is shown of an element without an id.
    static let elementLoss = "left out of every view"

    /// Each member that a source's records are made of, in the order in which records name them.
    static func all(of source: Source) -> [MemberUse] {
        switch source {
        case .shops: shops
        case .posts: posts
        case .users: users
        }
    }

    private static let shops = [
        MemberUse("id", [.text, .number], elementLoss),
        MemberUse("name", [.text], "feed, map and detail show no name (name, title, accessibilityText)"),
        MemberUse("bio", [.text], "detail shows no text (bio)"),
        MemberUse(
            "type", [.text], "feed, map and detail show N/a (type, typeText, iconKey, tintKey, backgroundKey)",
            isWord: true),
        MemberUse("rate", [.number], "feed, map and detail show not rated (rate, rateText, stars, subtitle)"),
        MemberUse("latitude", [.number], placeLoss),
        MemberUse("longitude", [.number], placeLoss),
    ]
    private static let placeLoss = "not on the map, and detail shows no way there (coordinate, directions)"

    private static let posts = [
        MemberUse("id", [.text, .number], elementLoss),
        MemberUse("userId", [.text, .number], "posts show no author (author, userId)"),
        MemberUse("title", [.text], "posts show no title (title)"),
        MemberUse("body", [.text], "posts show no text (body, excerpt)"),
    ]

    private static let users = [
        MemberUse("id", [.text, .number], elementLoss),
        MemberUse("firstName", [.text], nameLoss, substitutes: ["name"]),
        MemberUse("lastName", [.text], nameLoss, substitutes: ["name"]),
        MemberUse("name", [.text], nameLoss, substitutes: ["firstName", "lastName"]),
        MemberUse("age", [.number], "users show no age (age)", isOptional: true),
        MemberUse("isAdmin", [.boolean], "users show as members (isAdmin, roleText, backgroundKey)", isOptional: true),
    ]
    private static let nameLoss = "users and authors show no whole name (displayName, initials)"
}
