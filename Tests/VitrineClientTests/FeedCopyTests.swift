import Foundation
import TestSupport
import Testing
import ViewModels

@testable import VitrineClient

@Suite struct FeedCopyTests {
    private static func cell(_ id: String, _ name: String = "n") -> RestaurantCell {
        RestaurantCell(
            id: id, name: name, type: .coffee, typeText: "Coffee", rate: 1, rateText: "1 of 5",
            stars: Stars(full: 1, half: 0, empty: 4), accessibilityText: "a", iconKey: .coffee, tintKey: .brown,
            path: "/restaurants/\(id)")
    }

    private static func json(_ cells: [RestaurantCell], next: String? = nil) throws -> String {
        String(decoding: try JSONEncoder().encode(Feed(items: cells, total: cells.count, next: next)), as: UTF8.self)
    }

    private static func json(_ changes: FeedChanges) throws -> String {
        String(decoding: try JSONEncoder().encode(changes), as: UTF8.self)
    }

    @Test func appliesChangesInPlace() {
        var copy = FeedCopy(generation: 3, language: "en", cells: ["a", "b", "c"].map { Self.cell($0) })
        copy.apply(
            FeedChanges(generation: 5, changed: [Self.cell("b", "new"), Self.cell("d")], removed: ["a", "unknown"]))
        #expect(copy.generation == 5)
        #expect(copy.cells == [Self.cell("b", "new"), Self.cell("c"), Self.cell("d")])
    }

    @Test func holdsEachRestaurantOnce() {
        let copy = FeedCopy(
            generation: 1, language: nil, cells: [Self.cell("a"), Self.cell("b"), Self.cell("a", "new")])
        #expect(copy.cells == [Self.cell("a", "new"), Self.cell("b")])
    }

    @Test func outlivesTheAppAsJSON() throws {
        let copy = FeedCopy(generation: 3, language: "en", cells: [Self.cell("a")])
        #expect(try JSONDecoder().decode(FeedCopy.self, from: JSONEncoder().encode(copy)) == copy)
    }

    @Test func asksForTheGenerationBeforeThePages() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/status", .json(#"{"status":"ok","generation":7}"#))
        fixture.server.script("/feed", .json(try Self.json([Self.cell("a")], next: "/p2"), ["Content-Language: en"]))
        fixture.server.script("/p2", .json(try Self.json([Self.cell("b")]), ["Content-Language: en"]))
        let copy = try await fixture.client().feedCopy()
        #expect(copy == FeedCopy(generation: 7, language: "en", cells: [Self.cell("a"), Self.cell("b")]))
        #expect(fixture.server.requests.map(\.target) == ["/status", "/feed?limit=200", "/p2"])
    }

    @Test func asksOnlyForWhatChanged() async throws {
        let fixture = try ClientFixture()
        let changes = FeedChanges(generation: 9, changed: [Self.cell("b")], removed: ["a"])
        fixture.server.script("/feed/changes?since=7", .json(try Self.json(changes), ["Content-Language: en"]))
        let old = FeedCopy(generation: 7, language: "en", cells: [Self.cell("a")])
        let copy = try await fixture.client().feedCopy(updating: old)
        #expect(copy == FeedCopy(generation: 9, language: "en", cells: [Self.cell("b")]))
        #expect(fixture.server.requests.map(\.target) == ["/feed/changes?since=7"])
    }

    @Test(arguments: [false, true])
    func readsAnewWhereChangesWillNotDo(_ isGone: Bool) async throws {
        let fixture = try ClientFixture()
        let changes = try Self.json(FeedChanges(generation: 9, changed: [], removed: []))
        fixture.server.script(
            "/feed/changes", isGone ? ClientFixture.problem(410, "gone") : .json(changes, ["Content-Language: vi"]))
        fixture.server.script("/status", .json(#"{"generation":12}"#))
        fixture.server.script("/feed", .json(try Self.json([Self.cell("z")]), ["Content-Language: vi"]))
        let old = FeedCopy(generation: 7, language: "en", cells: [Self.cell("a")])
        let copy = try await fixture.client(language: "vi").feedCopy(updating: old)
        #expect(copy == FeedCopy(generation: 12, language: "vi", cells: [Self.cell("z")]))
    }

    @Test func failsWhereTheServerCannotBeAsked() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed/changes", .close)
        let old = FeedCopy(generation: 7, language: "en", cells: [Self.cell("a")])
        await #expect(throws: ClientError.self) { try await fixture.client().feedCopy(updating: old) }
    }
}
