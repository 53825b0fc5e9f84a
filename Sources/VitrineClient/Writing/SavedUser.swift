public import ViewModels

/// A user as a write left them.
public struct SavedUser: Sendable, Hashable {
    /// The user.
    public let user: UserDetail
    /// For the next write.
    public let entityTag: EntityTag?
    /// Whether the user was made by this write.
    public let isNew: Bool
    /// The policy by which the server settled a conflict; nil where there was none.
    public let settledBy: MergePolicy?
}

extension SavedUser {
    init(_ user: UserDetail, _ head: ResponseHead) {
        self.init(
            user: user, entityTag: head["ETag"].map(EntityTag.init(rawValue:)), isNew: head.status == 201,
            settledBy: head["Preference-Applied"].flatMap(Self.policy))
    }

    /// - Source: RFC 7240, section 3.
    private static func policy(_ field: String) -> MergePolicy? {
        for part in field.split(separator: ",") {
            let sides = part.split(separator: "=").map { $0.filter { $0 != " " && $0 != "\"" } }
            if sides.count == 2, sides[0].lowercased() == "merge" { return MergePolicy(rawValue: sides[1]) }
        }
        return nil
    }
}
