/// A restaurant on a screen of its own.
///
/// ```json
/// {"id":"shop_3","name":"Phở Bát","bio":"Beef noodle soup since 1979.","type":"hawk","typeText":"Hawker food",
///  "rate":4.5,"rateText":"4.5 of 5","stars":{"full":4,"half":1,"empty":0},
///  "accessibilityText":"Phở Bát, Hawker food, rated 4.5 of 5","iconKey":"bakery","tintKey":"orange",
///  "backgroundKey":"hawk-bg","coordinate":{"latitude":21.028511,"longitude":105.804817},
///  "directions":{"apple":"https://maps.apple.com/?daddr=21.028511,105.804817",
///  "google":"https://www.google.com/maps/dir/?api=1&destination=21.028511%2C105.804817",
///  "geo":"geo:21.028511,105.804817?q=21.028511,105.804817(Ph%E1%BB%9F%20B%C3%A1t)"}}
/// ```
public struct RestaurantDetail: Codable, Sendable, Hashable, Identifiable {
    /// Unique among restaurants.
    public let id: String
    /// As the upstream says it; may be empty.
    public let name: String
    /// As the upstream says it; may be empty.
    public let bio: String
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
    /// Name, type and rating as one sentence for a screen reader.
    public let accessibilityText: String
    /// The restaurant's picture.
    public let iconKey: IconKey
    /// The picture's colour.
    public let tintKey: TintKey
    /// What lies behind the screen.
    public let backgroundKey: BackgroundKey
    /// Where it is, or nil when that is not known.
    public let coordinate: Coordinate?
    /// Links to the way there; nil exactly when `coordinate` is.
    public let directions: Directions?

    /// Makes a detail.
    public init(
        id: String, name: String, bio: String, type: RestaurantType, typeText: String, rate: Double, rateText: String,
        stars: Stars, accessibilityText: String, iconKey: IconKey, tintKey: TintKey, backgroundKey: BackgroundKey,
        coordinate: Coordinate?, directions: Directions?
    ) {
        self.id = id
        self.name = name
        self.bio = bio
        self.type = type
        self.typeText = typeText
        self.rate = rate
        self.rateText = rateText
        self.stars = stars
        self.accessibilityText = accessibilityText
        self.iconKey = iconKey
        self.tintKey = tintKey
        self.backgroundKey = backgroundKey
        self.coordinate = coordinate
        self.directions = directions
    }
}
