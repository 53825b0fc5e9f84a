/// What changed in the feed since an app last asked, for an app that keeps its own copy.
///
/// The order of the feed is not told: an app that shows it in upstream order asks for the feed itself.
///
/// ```json
/// {"generation":7,"changed":[{"id":"7","name":"Cà phê Mộc","type":"coffee","typeText":"Coffee","rate":0,
///  "rateText":"Not rated","stars":{"full":0,"half":0,"empty":5},"accessibilityText":"Cà phê Mộc, Coffee, not rated",
///  "iconKey":"coffee","tintKey":"brown","path":"/restaurants/7"}],"removed":["shop_3"]}
/// ```
public struct FeedChanges: Codable, Sendable, Hashable {
    /// What to ask with the next time.
    public let generation: Int64
    /// Rows that are new or changed, as they are now.
    public let changed: [RestaurantCell]
    /// The ids of rows that are no longer there.
    public let removed: [String]

    /// Makes an answer.
    public init(generation: Int64, changed: [RestaurantCell], removed: [String]) {
        self.generation = generation
        self.changed = changed
        self.removed = removed
    }
}
