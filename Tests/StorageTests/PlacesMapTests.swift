import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct PlacesMapTests {
    private static let boxes: [GeoBox?] = [
        nil, GeoBox(west: -180, south: -90, east: 180, north: 90), GeoBox(west: 170, south: -40, east: -170, north: 40),
        GeoBox(west: 105.8, south: 21, east: 105.9, north: 21.05), GeoBox(west: -180, south: 0, east: -180, north: 90),
        GeoBox(west: 180, south: -17.1, east: -179.9, north: 0), GeoBox(west: -30, south: 89.99, east: 120, north: 90),
        GeoBox(west: -160.05, south: -30.1, east: -159.9, north: -29.9), GeoBox(west: 10, south: 5, east: 10, north: 5),
    ]

    private func map(_ store: Store, _ box: GeoBox?, _ zoom: Int?) throws -> MapContent {
        try store.read { snapshot throws(StorageError) in try snapshot.map(MapQuery(bounds: box, zoom: zoom)) }
    }

    @Test(arguments: PlacePattern.allCases)
    func everyShopOfTheBoxIsShownOnceOrCountedOnce(pattern: PlacePattern) throws {
        var random = SeededGenerator(seed: 7)
        let store = try Store.inMemory()
        let shops = pattern.shops(0..<1_500, &random)
        try store.replace(with: RecordList(shops))
        for box in Self.boxes {
            let inside = shops.filter { shop in shop.location.map { box?.contains($0) ?? true } ?? false }
            for zoom in [nil, -1, 0, 3, 9, 14, 22, 99] {
                let map = try map(store, box, zoom)
                #expect(map.shops.count + map.clusters.map(\.count).reduce(0, +) == inside.count)
                #expect(map.shops.count + map.clusters.count <= MapContent.mostThings)
                let alone = Set(map.shops.map(\.id))
                #expect(map.shops == inside.filter { alone.contains($0.id) })
                let gathered = inside.filter { !alone.contains($0.id) }.compactMap(\.location)
                for cluster in map.clusters {
                    #expect(cluster.count >= 2 && gathered.contains(cluster.center))
                    #expect(cluster.bounds.contains(cluster.center))
                    #expect(gathered.count { cluster.bounds.contains($0) } >= cluster.count)
                }
                #expect((map.bounds == nil) == inside.isEmpty)
                if let bounds = map.bounds { #expect(inside.compactMap(\.location).allSatisfy(bounds.contains)) }
                if zoom == nil, inside.count <= MapContent.mostThings { #expect(map.clusters == []) }
            }
        }
    }

    /// Cells worked out one shop at a time are the clusters.
    @Test(arguments: [PlacePattern.cities, .everywhere, .antimeridian], [4, 9, 12])
    func clustersAreSquaresOfTheMap(pattern: PlacePattern, zoom: Int) throws {
        var random = SeededGenerator(seed: 8)
        let store = try Store.inMemory()
        let shops = pattern.shops(0..<900, &random)
        try store.replace(with: RecordList(shops))
        for box in [nil, GeoBox(west: -165, south: -31, east: 179.8, north: -5)] {
            let points = shops.compactMap { shop in shop.location.map { (shop.type, $0) } }
            let inside = points.filter { box?.contains($0.1) ?? true }
            let cells = Dictionary(grouping: inside) { MapCell(of: $0.1).around(level: zoom + 2).id }
            let map = try map(store, box, zoom)
            let shared = cells.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
            #expect(map.clusters.map(\.count) == shared.map(\.count))
            #expect(map.shops.count == cells.count - shared.count)
            for (cluster, cell) in zip(map.clusters, shared) {
                let points = cell.map(\.1)
                #expect(cluster.bounds.west == points.map(\.longitude).min())
                #expect(cluster.bounds.north == points.map(\.latitude).max())
                let counts = Dictionary(grouping: cell, by: \.0).mapValues(\.count)
                let commonest = ShopType.allCases.first { counts[$0] == counts.values.max() }
                #expect(cluster.type == commonest)
            }
        }
    }

    @Test func shopsAtOnePointStayACluster() throws {
        let store = try Store.inMemory()
        try store.replace(with: shops(numbered: 0..<1_200))
        for zoom in [nil, 0, 22] {
            let map = try map(store, nil, zoom)
            #expect(map.shops == [] && map.clusters.map(\.count) == [1_200])
            #expect(map.clusters.first?.center == .at(21.03, 105.85))
            #expect(map.bounds == GeoBox(west: 105.85, south: 21.03, east: 105.85, north: 21.03))
        }
    }

    @Test func withoutZoomAThousandShopsAreShown() throws {
        var random = SeededGenerator(seed: 9)
        let store = try Store.inMemory()
        let shops = (0..<1_001).map { shop("\($0)", at: (.random(in: 21...22, using: &random), 105)) }
        try store.replace(with: RecordList(Array(shops.dropLast())))
        #expect(try map(store, nil, nil).shops.map(\.id) == (0..<1_000).map(String.init))
        try store.replace(with: RecordList(shops))
        let map = try map(store, nil, nil)
        #expect(map.clusters.count > 0 && map.shops.count + map.clusters.count > 500)
    }

    @Test func theMarkerIsTheShopNearestToTheMean() throws {
        let store = try Store.inMemory()
        let sites = [(10.0, 20.0), (10.0, 20.003), (10.001, 20.0014)]
        try store.replace(with: RecordList(sites.enumerated().map { shop("\($0.offset)", at: $0.element) }))
        #expect(try map(store, nil, 5).clusters.map(\.center) == [.at(10.001, 20.0014)])
    }

    @Test(arguments: [
        ([170.0, 175], 170.0, 175.0), ([-170, 175, 172], 172, -170), ([-90, 90], -90, 90), ([180, -180], 180, -180),
        ([-179, 0.5, 179], 0.5, -179),
    ])
    func boundsLeaveTheWidestGapOut(longitudes: [Double], west: Double, east: Double) {
        let bounds = GeoBox(around: longitudes.map { Extent(.at(1, $0)) })
        #expect(bounds == GeoBox(west: west, south: 1, east: east, north: 1))
    }

    @Test func boxesAreChecked() {
        #expect(GeoBox(west: 0, south: 1, east: 0, north: 0.9) == nil)
        #expect(GeoBox(west: -180.1, south: 0, east: 0, north: 1) == nil)
        #expect(GeoBox(west: 0, south: .nan, east: 0, north: 1) == nil)
        #expect(GeoBox(around: []) == nil)
    }
}
