public import Records

/// What is asked of a list of shops, fit to be compared and hashed.
public struct ShopQuery: Sendable, Hashable {
    /// What shops are ordered by; shops that are equal in it keep the upstream's order.
    public enum Order: Sendable, Hashable, CaseIterable {
        /// As the upstream sends them.
        case upstream
        /// From the lowest rate to the highest, shops that are not rated as 0.
        case rate
        /// From the highest rate to the lowest, shops that are not rated as 0.
        case rateDescending
        /// By the name's letters and digits, without regard to case and diacritics; of long names the beginning counts.
        case name
        /// By the name, the other way round.
        case nameDescending
        /// From the nearest to the farthest, then those without a location; needs `near`, else it is `upstream`.
        case distance
    }

    /// Which types of shop; nil for all.
    public var types: Set<ShopType>?
    /// What is searched for, as the caller typed it; empty for no search.
    ///
    /// A shop is found when each word is the beginning of a word of its name or bio. Case and diacritics do not count,
    /// and `đ` is `d`. Chinese, Japanese, Korean and Thai are found by any part of a word. A word with nothing but
    /// signs in it is ignored beside others; alone it finds nothing. Of more than 16 words not all are looked at.
    public var words: [String]
    /// The order.
    public var order: Order
    /// Where distances are told from.
    public var near: GeoPoint?
    /// How far from `near` a shop may be, in metres; nil for any distance, and without meaning when `near` is nil.
    public var radiusMeters: Double?

    /// Puts a query together.
    public init(
        types: Set<ShopType>? = nil, words: [String] = [], order: Order = .upstream, near: GeoPoint? = nil,
        radiusMeters: Double? = nil
    ) {
        self.types = types
        self.words = words
        self.order = order
        self.near = near
        self.radiusMeters = radiusMeters
    }
}
