/// Who wrote a post.
///
/// ```json
/// {"id":"2","displayName":"Mai Linh"}
/// ```
public struct PostAuthor: Codable, Sendable, Hashable, Identifiable {
    /// The user's id.
    public let id: String
    /// The user's name as a screen shows it, never empty.
    public let displayName: String

    /// Makes an author.
    public init(id: String, displayName: String) {
        self.id = id
        self.displayName = displayName
    }
}
