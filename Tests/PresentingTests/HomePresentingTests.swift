import Presenting
import Records
import Testing
import ViewModels

@Suite struct HomePresentingTests {
    private let presenter = Presenter(language: .english)
    private let shops = (0..<60).map {
        // Every other shop has no place.
        SampleRecords.shop("\($0)", "Shop", .coffee, 1, $0 % 2 == 0 ? (Double($0), 0) : nil)
    }

    @Test func showsTheFirstRestaurants() {
        let section = presenter.restaurantsSection(shops, state: .fresh)
        guard case .restaurants(let cells) = section.items else { return #expect(Bool(false), "wrong kind of items") }
        #expect(cells.map(\.id) == (0..<10).map(String.init))
        #expect(section.path == "/feed" && section.title == "Restaurants" && section.state == .fresh)
    }

    @Test func showsTheFirstMarkersOfShopsWithAPlace() {
        let section = presenter.mapSection(shops, state: .stale)
        guard case .map(let markers) = section.items else { return #expect(Bool(false), "wrong kind of items") }
        #expect(markers.map(\.id) == (0..<25).map { "\($0 * 2)" })
        #expect(section.path == "/map" && section.title == "Map" && section.state == .stale)
    }

    @Test func showsTheFirstPostsWithTheirAuthors() {
        let posts = (0..<9).map { PostRecord(id: "\($0)", userID: "2", title: "t", body: "b") }
        let section = presenter.postsSection(posts, authors: SampleRecords.usersByID, state: .fresh)
        guard case .posts(let cells) = section.items else { return #expect(Bool(false), "wrong kind of items") }
        #expect(cells.map(\.id) == (0..<5).map(String.init))
        #expect(cells.allSatisfy { $0.author?.displayName == "Mai Linh" })
        #expect(section.path == "/posts" && section.title == "Posts")
    }

    @Test func showsNothingOfAnUnavailableSource() {
        #expect(presenter.restaurantsSection(shops, state: .unavailable).items == .restaurants([]))
        #expect(presenter.mapSection(shops, state: .unavailable).items == .map([]))
        let posts = presenter.postsSection(SampleRecords.posts, authors: [:], state: .unavailable)
        #expect(posts.items == .posts([]))
    }
}
