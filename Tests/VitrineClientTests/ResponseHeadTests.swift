import Testing

@testable import VitrineClient

@Suite struct ResponseHeadTests {
    @Test(arguments: [
        ("vitrine; hit; ttl=41", false), ("vitrine; hit; ttl=-42; detail=stale", true),
        ("vitrine; fwd=stale; fwd-status=503", true), ("vitrine; fwd=miss; stored", false), ("", false),
    ])
    func tellsWhatIsServedStale(_ field: String, _ isStale: Bool) {
        #expect(ResponseHead(status: 200, fields: ["cache-status": field]).isServedStale == isStale)
    }

    @Test func readsDirectives() {
        let head = ResponseHead(status: 200, fields: ["Cache-Control": "private, MAX-AGE = 60,s-maxage=9"])
        #expect(head.cacheDirective("max-age") == "60" && head.cacheDirective("private") == "")
        #expect(head.cacheDirective("no-store") == nil)
    }

    @Test(arguments: [("7", 7), ("-1", nil), ("Mon, 30 Nov 2026 05:46:00 GMT", nil), ("", nil)])
    func readsSeconds(_ field: String, _ seconds: Int?) {
        let head = ResponseHead(status: 503, fields: ["retry-after": field, "AGE": field])
        #expect(head.retryAfterSeconds == seconds && head.ageSeconds == seconds)
    }

    @Test func readsMediaTypes() {
        let head = ResponseHead(status: 200, fields: ["Content-Type": "Application/JSON ; charset=utf-8"])
        #expect(head.isMediaType("application/json") && !head.isMediaType("application/problem+json"))
    }
}
