/// A restaurant as a marker on the map shows it.
///
/// ```json
/// {"id":"shop_3","title":"Phở Bát","subtitle":"Hawker food · 4.5 of 5",
///  "coordinate":{"latitude":21.028511,"longitude":105.804817},"iconKey":"bakery","tintKey":"orange",
///  "path":"/restaurants/shop_3"}
/// ```
public struct MapAnnotation: Codable, Sendable, Hashable, Identifiable {
    /// The restaurant's id.
    public let id: String
    /// The callout's first line, never empty: a restaurant without a name gets a text.
    public let title: String
    /// The callout's second line: type and rating.
    public let subtitle: String
    /// Where the marker stands.
    public let coordinate: Coordinate
    /// The marker's glyph.
    public let iconKey: IconKey
    /// The marker's colour.
    public let tintKey: TintKey
    /// Where the restaurant's detail is, ready to request.
    public let path: String

    /// Makes a marker.
    public init(
        id: String, title: String, subtitle: String, coordinate: Coordinate, iconKey: IconKey, tintKey: TintKey,
        path: String
    ) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.coordinate = coordinate
        self.iconKey = iconKey
        self.tintKey = tintKey
        self.path = path
    }
}
