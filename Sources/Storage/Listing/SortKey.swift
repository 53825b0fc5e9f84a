/// What a record has its place in an order by, before its position in the upstream's order.
enum SortKey: Sendable, Hashable {
    /// Nothing: the upstream's order.
    case none
    /// A rate, or metres; of a shop without a location infinity.
    case number(Double)
    /// A folded name.
    case text(String)

    /// Compares as SQLite does: texts by their bytes.
    static func < (one: SortKey, other: SortKey) -> Bool {
        switch (one, other) {
        case (.number(let one), .number(let other)): one < other
        case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
        default: false
        }
    }

    var value: SQLValue {
        switch self {
        case .none: .null
        case .number(let number): .real(number)
        case .text(let text): .text(text)
        }
    }
}
