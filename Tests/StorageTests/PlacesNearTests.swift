import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct PlacesNearTests {
    /// Origins among the shops and far from them.
    private func origins(_ pattern: PlacePattern, _ random: inout SeededGenerator) -> [DistanceOrigin] {
        let points = [pattern.point(&random), .at(90, 0), .at(1, -180), .at(-21, -75)]
        return points.map { DistanceOrigin($0) }
    }

    private func ranks(
        _ shops: [Placed<ShopRecord>], from origin: DistanceOrigin, _ types: Set<ShopType>?
    ) -> [DistanceRank] {
        shops.compactMap { shop in
            guard let point = shop.record.location, types?.contains(shop.record.type) ?? true else { return nil }
            return DistanceRank(meters: origin.meters(to: point), position: shop.position)
        }.sorted()
    }

    @Test(arguments: PlacePattern.allCases, [nil, [.coffee], [.hawk, .unknown]] as [Set<ShopType>?])
    func pagesGoThroughAllShopsInOrder(pattern: PlacePattern, types: Set<ShopType>?) throws {
        var random = SeededGenerator(seed: 3)
        let store = try Store.inMemory()
        try store.replace(with: RecordList(pattern.shops(0..<600, &random)))
        let all = try store.read { snapshot throws(StorageError) in try snapshot.shops(limit: .max) }
        for origin in origins(pattern, &random) {
            let expected = ranks(all, from: origin, types)
            let radius = expected[expected.count / 2].meters
            for radius in [Double.infinity, radius] {
                var query = NearQuery(origin: origin)
                query.radiusMeters = radius
                query.types = TypeFilter(types)
                var found: [DistanceRank] = []
                while true {
                    let page = try store.places { tree throws(StorageError) in try tree.nearest(query, limit: 37) }
                    found += page.map(\.rank)
                    guard page.count == 37 else { break }
                    query.after = found.last
                }
                #expect(found == expected.filter { $0.meters <= radius })
            }
        }
    }

    @Test(arguments: PlacePattern.allCases, [nil, [.streettea]] as [Set<ShopType>?])
    func countsAndListsWhatIsWithin(pattern: PlacePattern, types: Set<ShopType>?) throws {
        var random = SeededGenerator(seed: 4)
        let store = try Store.inMemory()
        try store.replace(with: RecordList(pattern.shops(0..<600, &random)))
        let all = try store.read { snapshot throws(StorageError) in try snapshot.shops(limit: .max) }
        for origin in origins(pattern, &random) {
            let ranks = ranks(all, from: origin, types)
            for radius in [0, 1, ranks[0].meters, ranks[300 % ranks.count].meters, 1e6, 1.5e7, 2.1e7, .infinity] {
                let expected = ranks.filter { $0.meters <= radius }.map(\.position).sorted()
                let circle = Circle(origin: origin, radiusMeters: radius)
                try store.places { tree throws(StorageError) in
                    #expect(try tree.count(in: circle, types: TypeFilter(types)) == expected.count)
                    let places = try tree.places(in: circle, types: TypeFilter(types), limit: expected.count)
                    #expect(places?.map(\.position) == expected)
                    #expect(try tree.places(in: circle, types: TypeFilter(types), limit: expected.count - 1) == nil)
                }
            }
        }
    }

    @Test(arguments: [(0, 0), (-1, 0), (2, 2), (9, 3)])
    func limitsArePutInRange(limit: Int, count: Int) throws {
        let store = try Store.inMemory()
        let query = NearQuery(origin: DistanceOrigin(.at(1, 1)))
        #expect(try store.places { tree throws(StorageError) in try tree.nearest(query, limit: limit) } == [])
        try store.replace(with: shops("a", "b", "c"))
        #expect(try store.places { tree throws(StorageError) in try tree.nearest(query, limit: limit).count } == count)
    }
}
