/// How current a section is.
///
/// The vocabulary is open: show a state that this build does not know as `fresh`.
public struct SectionState: RawRepresentable, Codable, Sendable, Hashable {
    /// The state as it is sent.
    public let rawValue: String

    /// Makes a state from any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Within its fresh time.
    public static let fresh = SectionState(rawValue: "fresh")
    /// Past its fresh time; what was last known is shown.
    public static let stale = SectionState(rawValue: "stale")
    /// Never fetched, or too old to show: there are no items.
    public static let unavailable = SectionState(rawValue: "unavailable")
}
