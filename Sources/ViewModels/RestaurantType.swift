/// What a restaurant sells.
///
/// The vocabulary is open: a type that this build does not know decodes as it is; show its `typeText`.
public struct RestaurantType: RawRepresentable, Codable, Sendable, Hashable {
    /// The type as it is sent.
    public let rawValue: String

    /// Makes a type from any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Hawker food.
    public static let hawk = RestaurantType(rawValue: "hawk")
    /// Coffee.
    public static let coffee = RestaurantType(rawValue: "coffee")
    /// Fast food.
    public static let fastFood = RestaurantType(rawValue: "fastfood")
    /// Street tea.
    public static let streetTea = RestaurantType(rawValue: "streettea")
    /// Anything the upstream said besides.
    public static let notAvailable = RestaurantType(rawValue: "N/a")
}
