import Records
import Testing

@testable import Storage

/// Circles that hold so many shops that an order's rows are looked at one after another, or are too far apart for that.
@Suite struct WideCircleTests {
    /// The first 1,500 lie outside, then every other one inside.
    private static let shops = (0..<4_500).map { number in
        shop(
            "s\(number)", name: "\(number * 7_919 % 4_500 + 10_000)", type: number.isMultiple(of: 3) ? .coffee : .hawk,
            rate: Double(number % 11) / 2, at: (number >= 1_500 && number.isMultiple(of: 2) ? 21.001 : 22, 105))
    }
    private let store: Store

    init() throws {
        store = try .inMemory()
        try store.replace(with: RecordList(Self.shops))
    }

    @Test(arguments: [ShopQuery.Order.upstream, .name, .nameDescending, .rate, .rateDescending])
    func pagesAreTheSortedListInPieces(order: ShopQuery.Order) throws {
        let near = try #require(GeoPoint(latitude: 21, longitude: 105))
        for types in [nil, [.coffee]] as [Set<ShopType>?] {
            let query = ShopQuery(types: types, order: order, near: near, radiusMeters: 1_000)
            let inside = Self.shops.enumerated().filter { number, shop in
                number >= 1_500 && number.isMultiple(of: 2) && types?.contains(shop.type) ?? true
            }
            let expected = inside.sorted { one, other in
                switch order {
                case .name where one.element.name != other.element.name: one.element.name < other.element.name
                case .nameDescending where one.element.name != other.element.name:
                    one.element.name > other.element.name
                case .rate where one.element.rate != other.element.rate:
                    (one.element.rate ?? 0) < (other.element.rate ?? 0)
                case .rateDescending where one.element.rate != other.element.rate:
                    (one.element.rate ?? 0) > (other.element.rate ?? 0)
                default: one.offset < other.offset
                }
            }
            var ids: [String] = []
            var cursor: PageCursor?
            repeat {
                let page = try store.read { snapshot throws(StorageError) in
                    try snapshot.feed(query, after: cursor, limit: 97)
                }
                #expect(page.total == expected.count)
                ids += page.items.map(\.shop.id)
                cursor = page.next
            } while cursor != nil
            #expect(ids == expected.map(\.element.id))
        }
    }

    /// Its first shop inside stands behind more rows than are looked at, and before the shops of all other types.
    @Test(arguments: 1...3)
    func aTypeWhoseShopsAreFarApartIsNotPassedOver(limit: Int) throws {
        let far = (0..<1_500).map { shop("far\($0)", name: "A", type: .streettea, at: (22, 105)) }
        let types: [ShopType] = [.hawk, .coffee, .fastfood]
        let others = (0..<1_500).map { number in
            shop("\(number)", name: "C\(10_000 + number)", type: types[number % 3], at: (21.001, 105))
        }
        let store = try Store.inMemory()
        try store.replace(
            with: RecordList(far + [shop("first", name: "B", type: .streettea, at: (21.001, 105))] + others))
        let near = try #require(GeoPoint(latitude: 21, longitude: 105))
        let query = ShopQuery(order: .name, near: near, radiusMeters: 1_000)
        let page = try store.read { snapshot throws(StorageError) in try snapshot.feed(query, limit: limit) }
        #expect(page.items.map(\.shop.id) == Array(["first", "0", "1"].prefix(limit)))
    }
}
