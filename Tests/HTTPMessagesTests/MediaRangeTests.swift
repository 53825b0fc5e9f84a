import Testing

@testable import HTTPMessages

@Suite struct MediaRangeTests {
    private static let types = ["application/json", "application/geo+json"]

    @Test(arguments: [
        ("application/geo+json", 1), ("application/json", 0), ("*/*", 0), ("application/*", 0),
        ("APPLICATION/GEO+JSON", 1), ("application/geo+json;q=0.5, application/json;q=0.4", 1),
        ("application/json, application/geo+json", 0), ("application/geo+json, */*;q=0.1", 1),
        ("application/json;q=0.1, application/*;q=0.9", 1), ("application/geo+json;q=0, */*", 0),
        ("text/html, application/xhtml+xml", 0), ("", 0), ("application/geo+json;q=2", 0), ("geo+json", 0),
        ("application/geo+json;profile=x;q=0.3, application/json;q=0.2", 1),
    ])
    func prefersWhatTheClientLikesBest(accept: String, index: Int) {
        let preferred = withFields("Accept: \(accept)") { MediaRange.preferred(by: $0, among: Self.types) }
        #expect(preferred == index)
    }

    @Test func withoutTheFieldTheUsualTypeIsSent() {
        let preferred = withFields { MediaRange.preferred(by: $0, among: Self.types) }
        #expect(preferred == 0)
    }
}
