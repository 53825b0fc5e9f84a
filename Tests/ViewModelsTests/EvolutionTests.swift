import Foundation
import Testing
import ViewModels

/// What a server of tomorrow may send, read by the app of today.
@Suite struct EvolutionTests {
    @Test func keepsKeysItDoesNotKnow() throws {
        let cell = try decode(
            RestaurantCell.self,
            """
            {"id":"1","name":"a","type":"ramen","typeText":"Ramen","rate":5,"rateText":"5 of 5",
             "stars":{"full":5,"half":0,"empty":0},"accessibilityText":"a","iconKey":"bowl","tintKey":"purple",
             "path":"/restaurants/1"}
            """)
        #expect(cell.type == RestaurantType(rawValue: "ramen"))
        #expect(cell.iconKey == IconKey(rawValue: "bowl"))
        #expect(cell.tintKey == TintKey(rawValue: "purple"))
        #expect(cell.distanceMeters == nil && cell.distanceText == nil)
    }

    @Test func ignoresMembersItDoesNotKnow() throws {
        let stars = try decode(Stars.self, #"{"full":1,"half":0,"empty":4,"glow":{"deep":[1]}}"#)
        #expect(stars == Stars(full: 1, half: 0, empty: 4))
    }

    @Test func readsSectionsItDoesNotKnow() throws {
        let home = try decode(
            Home.self,
            """
            {"sections":[
             {"id":"events","title":"Tonight","state":"melting","items":[{"when":7},3],"path":"/events","badge":1},
             {"id":"posts","title":"Posts","state":"stale","items":[],"path":"/posts"}]}
            """)
        #expect(home.sections.map(\.id) == [SectionID(rawValue: "events"), .posts])
        #expect(home.sections.map(\.state) == [SectionState(rawValue: "melting"), .stale])
        #expect(home.sections.map(\.items) == [.other, .posts([])])
    }

    @Test func readsUnknownSectionWithoutItems() throws {
        let section = try decode(HomeSection.self, #"{"id":"ad","title":"","state":"fresh","path":"/ad"}"#)
        #expect(section.items == .other)
    }

    @Test func refusesKnownSectionWithoutItems() {
        #expect(throws: DecodingError.self) {
            try decode(HomeSection.self, #"{"id":"map","title":"","state":"fresh","path":"/map"}"#)
        }
    }

    @Test func readsAbsentMembersAsNil() throws {
        let detail = try decode(PostDetail.self, #"{"id":"1","title":"","body":"","degraded":["weather"]}"#)
        #expect(detail.userId == nil && detail.author == nil)
        #expect(detail.degraded == [SourceName(rawValue: "weather")])
    }

    @Test func readsMoreThanFourSidesOfABox() throws {
        let box = try decode(BoundingBox.self, "[1,2,3,4,5]")
        #expect(box == BoundingBox(west: 1, south: 2, east: 3, north: 4))
        #expect(throws: DecodingError.self) { try decode(BoundingBox.self, "[1,2,3]") }
    }

    /// Apps keep what they decoded, so encoding and decoding are one another's inverse.
    @Test(arguments: [
        HomeItems.restaurants([]), .posts([]), .other,
        .map([
            MapAnnotation(
                id: "1", title: "a", subtitle: "b", coordinate: Coordinate(latitude: 1.5, longitude: -2),
                iconKey: .coffee, tintKey: .brown, path: "/restaurants/1")
        ]),
    ])
    func keepsSectionThroughEncoding(_ items: HomeItems) throws {
        let id: SectionID =
            switch items {
            case .restaurants: .restaurants
            case .posts: .posts
            case .map: .map
            case .other: SectionID(rawValue: "events")
            }
        let section = HomeSection(id: id, title: "t", state: .fresh, items: items, path: "/p")
        #expect(try JSONDecoder().decode(HomeSection.self, from: JSONEncoder().encode(section)) == section)
    }

    @Test func codesKeysAsPlainStrings() throws {
        #expect(try JSONEncoder().encode([IconKey.food]) == Data(#"["food-icon"]"#.utf8))
        let box = BoundingBox(west: 1, south: 2, east: 3, north: 4)
        #expect(try JSONEncoder().encode(box) == Data("[1,2,3,4]".utf8))
    }

    private func decode<Model: Decodable>(_ model: Model.Type, _ json: String) throws -> Model {
        try JSONDecoder().decode(model, from: Data(json.utf8))
    }
}
