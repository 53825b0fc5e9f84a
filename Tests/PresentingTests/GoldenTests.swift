import Presenting
import Foundation
import JSONWriting
import Records
import Testing
import ViewModels

/// The bytes of every view in every language, as files to read: `Golden/en/*.json` and so on.
///
/// After a change that is meant, run the tests once with `VITRINE_WRITE_GOLDEN=1` and read the difference.
@Suite struct GoldenTests {
    private typealias View = any JSONWritable & Sendable

    private static let views = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, views(of: Presenter(language: $0), SampleRecords.self)) })

    private static let cluster = MapCluster(
        count: 12, coordinate: Coordinate(latitude: 21.03, longitude: 105.85),
        bbox: BoundingBox(west: 105.84, south: 21.02, east: 105.86, north: 21.04), iconKey: .coffee)

    private static func views(of presenter: Presenter, _ records: SampleRecords.Type) -> [String: View] {
        [
            "feed": Feed(
                items: records.shops.map { presenter.cell($0) }, total: 48, next: "/feed?limit=6&after=Ng"),
            "feed-changes": presenter.feedChanges(upTo: 7, changed: [records.shops[0]], removed: ["shop_3"]),
            "feed-empty": Feed(items: [], total: 0, next: nil),
            "feed-near": Feed(
                items: zip(records.shops, [0, 994, 1_234.5, 12_345, 20_015_115]).map {
                    presenter.cell($0, distanceMeters: $1)
                }, total: 5, next: nil),
            "home": Home(sections: [
                presenter.restaurantsSection(records.shops, state: .fresh),
                presenter.postsSection(records.posts, authors: records.usersByID, state: .stale),
                presenter.mapSection(records.shops, state: .fresh),
            ]),
            "home-unavailable": Home(sections: [
                presenter.restaurantsSection([], state: .unavailable),
                presenter.postsSection([], authors: [:], state: .unavailable),
                presenter.mapSection([], state: .unavailable),
            ]),
            "map": presenter.map(records.shops),
            "map-clusters": presenter.map(Array(records.shops.prefix(2)), clusters: [cluster]),
            "map-empty": presenter.map([]),
            "map-geojson": GeoJSONMap(
                presenter.map(Array(records.shops.prefix(2)), clusters: [cluster])),
            "post": presenter.detail(records.posts[0], author: records.users[0]),
            "post-degraded": presenter.detail(records.posts[0], author: nil, degraded: [.users]),
            "posts": presenter.postList(records.posts, authors: records.usersByID, total: 3, next: nil),
            "posts-degraded": presenter.postList(
                records.posts, authors: [:], total: 30, next: "/posts?limit=3&after=Mw", degraded: [.users]),
            "restaurant": presenter.detail(records.shops[0]),
            "restaurant-unknown": presenter.detail(records.shops[5]),
            "restaurant-without-place": presenter.detail(records.shops[4]),
            "user": presenter.detail(records.users[0], version: 3),
            "user-without-age": presenter.detail(records.users[1], version: 1),
            "users": presenter.userList(records.users, total: 3, next: nil),
        ]
    }

    @Test(arguments: Language.allCases)
    func writesTheBytesOfTheFiles(_ language: Language) throws {
        let folder = Self.folder.appendingPathComponent(language.rawValue)
        let views = try #require(Self.views[language])
        for (name, view) in views {
            let bytes = JSONWriter.bytes(of: view)
            let file = folder.appendingPathComponent("\(name).json")
            if ProcessInfo.processInfo.environment["VITRINE_WRITE_GOLDEN"] == "1" {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(bytes).write(to: file)
            }
            let golden = try Data(contentsOf: file)
            #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: golden, as: UTF8.self), "\(name)")
            let isSame = bytes.elementsEqual(golden)
            #expect(isSame, "\(name) is the same text in other code points")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(files) == Set(views.keys.map { "\($0).json" }))
    }

    @Test func hasNoFolderWithoutLanguage() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(folders) == Set(Language.tags))
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")
}
