/// A shop as an upstream says it, checked.
public struct ShopRecord: UpstreamRecord {
    /// `.shops`.
    public static let source = Source.shops
    /// As the upstream says it; a number as its digits.
    public let id: String
    /// Empty when it was missing or unreadable.
    public let name: String
    /// Empty when it was missing or unreadable.
    public let bio: String
    /// `.unknown` when it was missing, unreadable or none of the known ones.
    public let type: ShopType
    /// 0…5, or nil when the shop is not rated.
    public let rate: Double?
    /// Nil when a coordinate is missing or out of range.
    public let location: GeoPoint?

    /// Makes a shop from checked members.
    public init(id: String, name: String, bio: String, type: ShopType, rate: Double?, location: GeoPoint?) {
        self.id = id
        self.name = name
        self.bio = bio
        self.type = type
        self.rate = rate
        self.location = location
    }
}
