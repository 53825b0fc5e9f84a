import Foundation
import TestSupport
import Testing
import ViewModels

@testable import VitrineClient

/// Whatever screen a server of tomorrow sends, the client of today reads it.
@Suite struct EvolutionTests {
    private static let examples: [String: String] = [
        "/feed": ClientFixture.feed,
        "/restaurants/7": """
        {"id":"7","name":"a","bio":"b","type":"coffee","typeText":"Coffee","rate":1,"rateText":"1 of 5",
         "stars":{"full":1,"half":0,"empty":4},"accessibilityText":"a","iconKey":"coffee","tintKey":"brown",
         "backgroundKey":"coffee-bg","coordinate":{"latitude":1,"longitude":2},
         "directions":{"apple":"https://a","google":"https://g","geo":"geo:1,2"}}
        """,
        "/map": """
        {"region":{"center":{"latitude":1,"longitude":2},"radiusMeters":1000},
         "annotations":[{"id":"7","title":"a","subtitle":"b","coordinate":{"latitude":1,"longitude":2},
         "iconKey":"coffee","tintKey":"brown","path":"/restaurants/7"}],
         "clusters":[{"count":2,"coordinate":{"latitude":1,"longitude":2},"bbox":[1,2,3,4],"iconKey":"coffee"}]}
        """,
        "/posts": """
        {"items":[{"id":"1","title":"a","body":"b","excerpt":"b","author":{"id":"2","displayName":"M"},
         "path":"/posts/1"}],"total":1,"next":null,"degraded":["users"]}
        """,
        "/users": """
        {"items":[{"id":"2","displayName":"M","initials":"M","isAdmin":true,"roleText":"r","backgroundKey":"red",
         "path":"/users/2"}],"total":1,"next":null}
        """,
        "/users/2": ClientFixture.user,
        "/home": """
        {"sections":[{"id":"posts","title":"Posts","state":"fresh","items":[{"id":"1","title":"a","body":"b",
         "excerpt":"b","author":null,"path":"/posts/1"}],"path":"/posts"}]}
        """,
    ]

    @Test func readsEveryScreenOfTomorrow() async throws {
        let fixture = try ClientFixture()
        for (path, text) in Self.examples {
            let altered = Self.altered(try JSONSerialization.jsonObject(with: Data(text.utf8)), member: "")
            let data = try JSONSerialization.data(withJSONObject: altered)
            fixture.server.script(path, .json(String(decoding: data, as: UTF8.self)))
        }
        let client = try fixture.client()
        let cell = try #require(try await client.feed().model.items.first)
        #expect(cell.iconKey == IconKey(rawValue: "tomorrow") && cell.type == RestaurantType(rawValue: "tomorrow"))
        #expect(try await client.restaurant(id: "7").model.backgroundKey == BackgroundKey(rawValue: "tomorrow"))
        #expect(try await client.map().model.annotations.map(\.tintKey) == [TintKey(rawValue: "tomorrow")])
        #expect(try await client.posts().model.degraded == [SourceName(rawValue: "tomorrow")])
        #expect(try await client.users().model.items.count == 1)
        #expect(try await client.user(id: "2").model.version == 3)
        let sections = try await client.home().model.sections
        #expect(sections.map(\.id) == [.posts, SectionID(rawValue: "tomorrow")])
        #expect(sections.map(\.items).last == .other)
        #expect(sections.map(\.state) == [SectionState](repeating: SectionState(rawValue: "tomorrow"), count: 2))
    }

    /// The same with a member more in each object, a section more on the home screen, and words that nobody knows today.
    private static func altered(_ value: Any, member: String) -> Any {
        if let object = value as? [String: Any] {
            var altered = object.reduce(into: [String: Any]()) { $0[$1.key] = Self.altered($1.value, member: $1.key) }
            altered["tomorrow"] = ["deep": [1, NSNull()]] as [String: Any]
            return altered
        }
        if let array = value as? [Any] {
            let elements = array.map { Self.altered($0, member: member) }
            guard member == "sections" else { return elements }
            return elements + [
                ["id": "tomorrow", "title": "t", "state": "tomorrow", "items": [7], "path": "/t"] as [String: Any]
            ]
        }
        let words: Set = ["iconKey", "tintKey", "backgroundKey", "type", "state", "degraded"]
        return words.contains(member) ? "tomorrow" : value
    }
}
