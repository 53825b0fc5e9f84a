/// A page of restaurants.
///
/// ```json
/// {"items":[{"id":"7","name":"Cà phê Mộc","type":"coffee","typeText":"Coffee","rate":0,"rateText":"Not rated",
///  "stars":{"full":0,"half":0,"empty":5},"accessibilityText":"Cà phê Mộc, Coffee, not rated","iconKey":"coffee",
///  "tintKey":"brown","path":"/restaurants/7"}],"total":48,"next":"/feed?limit=1&after=MQ"}
/// ```
public struct Feed: Codable, Sendable, Hashable {
    /// The page's rows, in the order asked for.
    public let items: [RestaurantCell]
    /// Rows on all pages together.
    public let total: Int
    /// The next page, ready to request, or nil on the last one.
    public let next: String?

    /// Makes a page.
    public init(items: [RestaurantCell], total: Int, next: String?) {
        self.items = items
        self.total = total
        self.next = next
    }
}
