/// Names a section of the home screen.
///
/// The vocabulary is open: a section that this build does not know decodes with `HomeItems.other`.
public struct SectionID: RawRepresentable, Codable, Sendable, Hashable {
    /// The id as it is sent.
    public let rawValue: String

    /// Makes an id from any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The first restaurants of the feed.
    public static let restaurants = SectionID(rawValue: "restaurants")
    /// The first posts.
    public static let posts = SectionID(rawValue: "posts")
    /// Markers for a small map.
    public static let map = SectionID(rawValue: "map")
}
