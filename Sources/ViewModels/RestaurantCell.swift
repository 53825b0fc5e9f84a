/// A restaurant as a row of the feed shows it.
///
/// ```json
/// {"id":"shop_3","name":"Phở Bát","type":"hawk","typeText":"Hawker food","rate":4.5,"rateText":"4.5 of 5",
///  "stars":{"full":4,"half":1,"empty":0},"accessibilityText":"Phở Bát, Hawker food, rated 4.5 of 5",
///  "iconKey":"bakery","tintKey":"orange","path":"/restaurants/shop_3","distanceMeters":350,"distanceText":"350 m"}
/// ```
///
/// The last two members are there only when the feed was asked for near a point.
public struct RestaurantCell: Codable, Sendable, Hashable, Identifiable {
    /// Unique among restaurants.
    public let id: String
    /// As the upstream says it; may be empty.
    public let name: String
    /// What it sells.
    public let type: RestaurantType
    /// `type` in the reader's language.
    public let typeText: String
    /// 0…5; 0 also when it is not rated, which `rateText` tells apart.
    public let rate: Double
    /// `rate` in the reader's language, to one decimal.
    public let rateText: String
    /// `rate` as stars.
    public let stars: Stars
    /// The whole row as one sentence for a screen reader.
    public let accessibilityText: String
    /// The picture at the start of the row.
    public let iconKey: IconKey
    /// The picture's colour.
    public let tintKey: TintKey
    /// Where the detail is, ready to request.
    public let path: String
    /// Metres from the point asked for, or nil when none was.
    public let distanceMeters: Int?
    /// `distanceMeters` in the reader's language, or nil likewise.
    public let distanceText: String?

    /// Makes a row.
    public init(
        id: String, name: String, type: RestaurantType, typeText: String, rate: Double, rateText: String, stars: Stars,
        accessibilityText: String, iconKey: IconKey, tintKey: TintKey, path: String, distanceMeters: Int? = nil,
        distanceText: String? = nil
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.typeText = typeText
        self.rate = rate
        self.rateText = rateText
        self.stars = stars
        self.accessibilityText = accessibilityText
        self.iconKey = iconKey
        self.tintKey = tintKey
        self.path = path
        self.distanceMeters = distanceMeters
        self.distanceText = distanceText
    }
}
