/// The app's first screen.
///
/// ```json
/// {"sections":[{"id":"posts","title":"Posts","state":"unavailable","items":[],"path":"/posts"}]}
/// ```
public struct Home: Codable, Sendable, Hashable {
    /// In the order to show them.
    public let sections: [HomeSection]

    /// Makes a screen.
    public init(sections: [HomeSection]) {
        self.sections = sections
    }
}
