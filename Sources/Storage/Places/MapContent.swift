public import Records

/// Shops that are near each other on a map.
public struct ShopCluster: Sendable, Hashable {
    /// How many, 2 at least.
    public let count: Int
    /// A place for the marker: where one of the shops is, near the mean of them all.
    public let center: GeoPoint
    /// The smallest box that holds them; it never crosses the 180th meridian.
    public let bounds: GeoBox
    /// The commonest type of them; of several, the first in the order of `ShopType`.
    public let type: ShopType
}

/// What to show on a map.
///
/// Each shop that the query asks for is either among `shops` or counted in exactly one cluster.
public struct MapContent: Sendable, Hashable {
    /// The most shops and clusters together that a map shows.
    public static let mostThings = 1_000

    /// Shops that stand alone, in upstream order.
    public let shops: [ShopRecord]
    /// Shops gathered, from the north-west to the south-east.
    public let clusters: [ShopCluster]
    /// The smallest box that holds all that is shown, be it across the 180th meridian; nil when nothing is.
    public let bounds: GeoBox?
}
