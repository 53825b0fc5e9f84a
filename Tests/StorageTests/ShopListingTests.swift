import Records
import TestSupport
import Testing

@testable import Storage

/// Every list against one that is made by sorting all shops.
@Suite struct ShopListingTests {
    private static let center = (21.0, 105.0)
    private let store: Store
    private let shops: [ShopRecord]

    init() throws {
        var chance = SeededGenerator(seed: 7)
        let names = ["Phở Thìn", "phô mai", "Đồng Xuân", "dong ho", "An", "Ăn", "", "☕", "Ziggy", "東京ラーメン"]
        let rates: [Double?] = [nil, 0, 0.5, 2, 4.25, 5]
        shops = (0..<120).map { number in
            let isPlaced = Int.random(in: 0..<5, using: &chance) > 0
            let latitude = 21 + Double(Int.random(in: -20...20, using: &chance)) / 100
            return shop(
                "s\(number)", name: names.randomElement(using: &chance) ?? "",
                bio: number.isMultiple(of: 3) ? "mì và phở" : "ramen",
                type: number < 3
                    ? .unknown
                    : [
                        ShopType.hawk, .coffee, .fastfood,
                    ][Int.random(in: 0..<3, using: &chance)],
                rate: rates.randomElement(using: &chance) ?? nil, at: isPlaced ? (latitude, 105.0) : nil)
        }
        store = try .inMemory()
        try store.replace(with: RecordList(shops))
    }

    private static let typeSets: [Set<ShopType>?] = [
        nil, [], [.unknown], [.streettea], [.coffee, .unknown], Set(ShopType.allCases),
    ]

    @Test(arguments: ShopQuery.Order.allCases, typeSets)
    func pagesAreTheSortedListInPieces(order: ShopQuery.Order, types: Set<ShopType>?) throws {
        let near = GeoPoint(latitude: Self.center.0, longitude: Self.center.1)
        for words in [[], ["pho"], ["ramen"], ["pho", "mi"], ["nothing"], ["ラー"]] {
            for radius in [nil, 0, 5_000, 1e9] as [Double?] {
                let query = ShopQuery(types: types, words: words, order: order, near: near, radiusMeters: radius)
                let expected = Self.sorted(shops.filter { Self.isAsked($0, by: query) }, order, near)
                for limit in [1, 7, 1_000] where limit > 1 || expected.count < 20 {
                    let (items, totals) = try all(query, limit: limit)
                    #expect(items.map(\.shop.id) == expected.map(\.id), "\(query) in pages of \(limit)")
                    #expect(totals == [expected.count], "\(query)")
                }
            }
        }
    }

    @Test func withoutAPlaceDistancesDoNotCount() throws {
        let query = ShopQuery(order: .distance, radiusMeters: 1)
        let (items, totals) = try all(query, limit: 100)
        #expect(items.map(\.shop) == shops)
        #expect(items.allSatisfy { $0.distanceMeters == nil })
        #expect(totals == [120])
    }

    @Test func distancesAreToldInEveryOrder() throws {
        let near = try #require(GeoPoint(latitude: 21, longitude: 105))
        for order in ShopQuery.Order.allCases {
            for item in try all(ShopQuery(order: order, near: near), limit: 100).items {
                guard let location = item.shop.location else {
                    #expect(item.distanceMeters == nil)
                    continue
                }
                let meters = try #require(item.distanceMeters)
                #expect(abs(meters - (location.latitude - 21).magnitude * 111_195) < 1)
            }
        }
    }

    @Test(arguments: [(Int.min, 1), (0, 1), (1, 1), (119, 119), (120, 120), (Int.max, 120)])
    func limitsArePutInRange(limit: Int, count: Int) throws {
        let page = try store.read { snapshot throws(StorageError) in try snapshot.feed(ShopQuery(), limit: limit) }
        #expect(page.items.count == count)
        #expect(page.total == 120)
        #expect((page.next == nil) == (count == 120))
    }

    // MARK: The same by sorting

    private static func isAsked(_ shop: ShopRecord, by query: ShopQuery) -> Bool {
        if let types = query.types, !types.contains(shop.type) { return false }
        if let radius = query.radiusMeters, let near = query.near {
            guard let location = shop.location, location.distanceMeters(to: near) <= radius else { return false }
        }
        return query.words.allSatisfy { word in
            let plain = ["Phở Thìn": "pho thin", "phô mai": "pho mai", "東京ラーメン": "ラーメン"][shop.name] ?? ""
            let bio = shop.bio == "ramen" ? "ramen" : "mi va pho"
            return (plain + " " + bio).split(separator: " ").contains { $0.hasPrefix(word) }
        }
    }

    private static func sorted(_ shops: [ShopRecord], _ order: ShopQuery.Order, _ near: GeoPoint?) -> [ShopRecord] {
        func folded(_ shop: ShopRecord) -> [UInt8] {
            let plain = [
                "Phở Thìn": "pho thin", "phô mai": "pho mai", "Đồng Xuân": "dong xuan", "An": "an", "Ăn": "an",
                "☕": "", "Ziggy": "ziggy",
            ]
            return Array((plain[shop.name] ?? shop.name).utf8)
        }
        func distance(_ shop: ShopRecord) -> Double {
            near.flatMap { shop.location?.distanceMeters(to: $0) } ?? .infinity
        }
        return shops.enumerated().sorted { one, other in
            let (a, b) = (one.element, other.element)
            switch order {
            case .upstream: break
            case .rate where a.rate ?? 0 != b.rate ?? 0: return a.rate ?? 0 < b.rate ?? 0
            case .rateDescending where a.rate ?? 0 != b.rate ?? 0: return a.rate ?? 0 > b.rate ?? 0
            case .name where folded(a) != folded(b): return folded(a).lexicographicallyPrecedes(folded(b))
            case .nameDescending where folded(a) != folded(b): return folded(b).lexicographicallyPrecedes(folded(a))
            case .distance where distance(a) != distance(b): return distance(a) < distance(b)
            default: break
            }
            return one.offset < other.offset
        }.map(\.element)
    }

    private func all(_ query: ShopQuery, limit: Int) throws -> (items: [ListedShop], totals: Set<Int>) {
        var items: [ListedShop] = []
        var totals: Set<Int> = []
        var cursor: PageCursor?
        repeat {
            let page = try store.read { snapshot throws(StorageError) in
                try snapshot.feed(query, after: cursor, limit: limit)
            }
            #expect(page.items.count == limit || page.next == nil)
            items += page.items
            totals.insert(page.total)
            cursor = page.next
        } while cursor != nil
        return (items, totals)
    }
}
