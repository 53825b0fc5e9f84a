import Records

/// An order in which the store lists records.
///
/// The raw values stand in cursors that clients keep.
enum ListOrder: UInt8, Sendable, CaseIterable {
    case shops = 1, shopsByRate, shopsByRateDescending, shopsByName, shopsByNameDescending, shopsByDistance
    case posts, users

    init(_ query: ShopQuery) {
        self =
            switch query.order {
            case .upstream: .shops
            case .rate: .shopsByRate
            case .rateDescending: .shopsByRateDescending
            case .name: .shopsByName
            case .nameDescending: .shopsByNameDescending
            case .distance: query.near == nil ? .shops : .shopsByDistance
            }
    }

    /// The layout of the table that has the records.
    var layout: TableLayout {
        switch self {
        case .posts: PostRecord.table.layout
        case .users: UserRecord.table.layout
        default: ShopRecord.table.layout
        }
    }

    var isDescending: Bool { self == .shopsByRateDescending || self == .shopsByNameDescending }

    // MARK: Keys

    /// The column that has the sort key; nil in the upstream's order and by distance.
    var keyColumn: String? {
        switch self {
        case .shopsByRate, .shopsByRateDescending: "shown_rate"
        case .shopsByName, .shopsByNameDescending: "sort_name"
        default: nil
        }
    }

    /// Not behind any key.
    var firstKey: SortKey {
        switch self {
        case .shops, .posts, .users: .none
        case .shopsByRate, .shopsByDistance: .number(0)
        case .shopsByRateDescending: .number(.infinity)
        case .shopsByName: .text("")
        // Folded names have no such letter.
        case .shopsByNameDescending: .text("\u{10FFFF}")
        }
    }

    /// Reads the key from the column of `statement` that has `keyColumn`.
    func key(_ statement: Statement, at column: Int32) -> SortKey {
        switch self {
        case .shopsByRate, .shopsByRateDescending: .number(statement.real(column))
        case .shopsByName, .shopsByNameDescending: .text(statement.text(column))
        default: .none
        }
    }

    /// Tells whether one place comes before another.
    func ascends(_ one: ListPlace, _ other: ListPlace) -> Bool {
        if one.key < other.key { return !isDescending }
        if other.key < one.key { return isDescending }
        return one.position < other.position
    }
}

/// A place in an order; records that are equal in it are in upstream order.
struct ListPlace: Sendable {
    let key: SortKey
    let position: Int64
}

/// A record's row and its place in an order.
struct OrderedRow: Sendable {
    let rowid: Int64
    let place: ListPlace
}
