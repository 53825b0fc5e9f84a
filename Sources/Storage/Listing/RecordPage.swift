public import Records

/// Some records of a list.
public struct RecordPage<Item: Sendable>: Sendable {
    /// The records, in the list's order.
    public let items: [Item]
    /// How many records the whole list has.
    public let total: Int
    /// Where to go on; nil at the end.
    public let next: PageCursor?
}

/// A shop, and how far it is away.
public struct ListedShop: Sendable, Hashable {
    /// The shop.
    public let shop: ShopRecord
    /// Metres from the query's `near`; nil without it, or when the shop's location is not known.
    public let distanceMeters: Double?
}
