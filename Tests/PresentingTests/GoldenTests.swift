import Facade
import Foundation
import JSONWriting
import Records
import Testing
import ViewModels

/// The bytes of every view, as files to read: `Golden/*.json`.
///
/// After a change that is meant, run the tests once with `VITRINE_WRITE_GOLDEN=1` and read the difference.
@Suite struct GoldenTests {
    private static let presenter = Presenter(language: .english)
    private static let records = SampleRecords.self

    private static let views: [String: any JSONWritable & Sendable] = [
        "feed": presenter.feed(records.shops, total: 48, next: "/feed?limit=6&after=Ng"),
        "feed-changes": presenter.feedChanges(upTo: 7, changed: [records.shops[0]], removed: ["shop_3"]),
        "feed-empty": presenter.feed([], total: 0, next: nil),
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
        "map-empty": presenter.map([]),
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

    @Test(arguments: views.keys.sorted())
    func writesTheBytesOfTheFile(_ name: String) throws {
        let view = try #require(Self.views[name])
        let bytes = JSONWriter.bytes(of: view)
        let file = Self.folder.appendingPathComponent("\(name).json")
        if ProcessInfo.processInfo.environment["VITRINE_WRITE_GOLDEN"] == "1" {
            try Data(bytes).write(to: file)
        }
        let golden = try Data(contentsOf: file)
        #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: golden, as: UTF8.self))
        let isSame = bytes.elementsEqual(golden)
        #expect(isSame, "the same text in other code points")
    }

    @Test func hasNoFileWithoutView() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.views.keys.map { "\($0).json" }))
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")
}
