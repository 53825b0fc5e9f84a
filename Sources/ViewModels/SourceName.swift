/// Where the content of a view comes from.
///
/// The vocabulary is open: a source that this build does not know decodes as it is.
public struct SourceName: RawRepresentable, Codable, Sendable, Hashable {
    /// The source as it is sent.
    public let rawValue: String

    /// Makes a source from any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Restaurants.
    public static let shops = SourceName(rawValue: "shops")
    /// Posts.
    public static let posts = SourceName(rawValue: "posts")
    /// Users.
    public static let users = SourceName(rawValue: "users")
}
