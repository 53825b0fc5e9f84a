/// One of the three upstream collections.
public enum Source: String, Sendable, Hashable, CaseIterable, Codable {
    case shops, posts, users
}
