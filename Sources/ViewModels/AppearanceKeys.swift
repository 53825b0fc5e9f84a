/// Names a picture of the app's asset catalog.
///
/// The vocabulary is open: a key that this build does not know decodes as it is, and the app shows a picture of its own
/// choice for it.
public struct IconKey: RawRepresentable, Codable, Sendable, Hashable {
    /// The key as it is sent.
    public let rawValue: String

    /// Makes a key from any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A stall of hawker food.
    public static let bakery = IconKey(rawValue: "bakery")
    /// A coffee shop.
    public static let coffee = IconKey(rawValue: "coffee")
    /// A fast-food restaurant.
    public static let fastFood = IconKey(rawValue: "fastfood")
    /// A street tea stall.
    public static let water = IconKey(rawValue: "water")
    /// Any other place to eat.
    public static let food = IconKey(rawValue: "food-icon")
}

/// Names a background picture or colour of the app; an open vocabulary, as `IconKey` is.
public struct BackgroundKey: RawRepresentable, Codable, Sendable, Hashable {
    /// The key as it is sent.
    public let rawValue: String

    /// Makes a key from any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Behind a stall of hawker food.
    public static let hawk = BackgroundKey(rawValue: "hawk-bg")
    /// Behind a coffee shop.
    public static let coffee = BackgroundKey(rawValue: "coffee-bg")
    /// Behind a fast-food restaurant.
    public static let fastFood = BackgroundKey(rawValue: "fastfood-bg")
    /// Behind a street tea stall, and behind any other place to eat.
    public static let streetTea = BackgroundKey(rawValue: "streettea-bg")
    /// Behind an administrator.
    public static let red = BackgroundKey(rawValue: "red")
    /// Behind any other user.
    public static let green = BackgroundKey(rawValue: "green")
}

/// Names a colour of the app; an open vocabulary, as `IconKey` is.
public struct TintKey: RawRepresentable, Codable, Sendable, Hashable {
    /// The key as it is sent.
    public let rawValue: String

    /// Makes a key from any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Hawker food.
    public static let orange = TintKey(rawValue: "orange")
    /// Coffee.
    public static let brown = TintKey(rawValue: "brown")
    /// Fast food.
    public static let yellow = TintKey(rawValue: "yellow")
    /// Street tea.
    public static let green = TintKey(rawValue: "green")
    /// Anything else.
    public static let red = TintKey(rawValue: "red")
}
