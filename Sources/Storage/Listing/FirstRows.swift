/// The first rows behind a place in an order, of rows that come in any order; holds a few times as many as asked for.
struct FirstRows {
    private let order: ListOrder
    private let place: ListPlace?
    private let limit: Int
    private var kept: [OrderedRow] = []
    /// How many rows came, before the place and behind it.
    private(set) var total = 0

    init(_ order: ListOrder, after place: ListPlace?, limit: Int) {
        self.order = order
        self.place = place
        self.limit = limit
    }

    /// The rows, in order.
    var rows: [OrderedRow] {
        Array(kept.sorted { order.ascends($0.place, $1.place) }.prefix(limit))
    }

    mutating func take(_ row: OrderedRow) {
        total += 1
        if let place, !order.ascends(place, row.place) { return }
        kept.append(row)
        if kept.count > 1_000, kept.count / 4 > limit { kept = rows }
    }
}
