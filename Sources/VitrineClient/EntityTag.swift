/// Names one state of something, as the server's `ETag` does.
public struct EntityTag: RawRepresentable, Codable, Sendable, Hashable {
    /// The tag as it is sent, quotes included.
    public let rawValue: String

    /// Makes a tag of what the server sent.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Any state, as long as there is one.
    public static let any = EntityTag(rawValue: "*")
}
