import HTTPMessages
import Testing

@Suite struct PreconditionsTests {
    private static let old = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let same = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let new = "Sun, 06 Nov 1994 08:49:38 GMT"
    private static let lastModified: Int64 = 784_111_777

    private func judge(_ method: String, _ lines: [String], lastModified: Int64? = lastModified)
        -> Preconditions.Outcome
    {
        withRequest("\(method) / HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n") {
            Preconditions($0).outcome(tag: Array("\"t\"".utf8), lastModified: lastModified)
        }
    }

    @Test(
        arguments: [
            ([], .proceed),
            (["If-None-Match: \"t\""], .notModified), (["If-None-Match: W/\"t\""], .notModified),
            (["If-None-Match: *"], .notModified),
            (["If-None-Match: \"x\", \"t\""], .notModified),
            (["If-None-Match: \"x\"", "If-None-Match: \"t\""], .notModified),
            (["If-None-Match: \"x\""], .proceed), (["If-None-Match: t"], .proceed), (["If-None-Match:"], .proceed),
            (["If-Modified-Since: \(old)"], .proceed), (["If-Modified-Since: \(same)"], .notModified),
            (["If-Modified-Since: \(new)"], .notModified), (["If-Modified-Since: yesterday"], .proceed),
            (["If-None-Match: \"x\"", "If-Modified-Since: \(new)"], .proceed),
            (["If-None-Match: \"t\"", "If-Modified-Since: \(old)"], .notModified),
            (["If-Match: \"t\""], .proceed), (["If-Match: *"], .proceed), (["If-Match: \"x\", \"t\""], .proceed),
            (["If-Match: \"x\""], .failed), (["If-Match: W/\"t\""], .failed),
            (["If-Match: \"t\"", "If-None-Match: \"t\""], .notModified),
            (["If-Match: \"x\"", "If-None-Match: \"t\""], .failed),
            (["If-Unmodified-Since: \(old)"], .failed), (["If-Unmodified-Since: \(same)"], .proceed),
            (["If-Unmodified-Since: yesterday"], .proceed),
            (["If-Match: \"t\"", "If-Unmodified-Since: \(old)"], .proceed),
        ] as [([String], Preconditions.Outcome)])
    func judgesAGetInTheOrderOfTheStandard(_ lines: [String], _ outcome: Preconditions.Outcome) {
        #expect(judge("GET", lines) == outcome)
        #expect(judge("HEAD", lines) == outcome)
    }

    @Test(
        arguments: [
            ([], .proceed), (["If-None-Match: \"t\""], .failed), (["If-None-Match: *"], .failed),
            (["If-None-Match: \"x\""], .proceed), (["If-Modified-Since: \(new)"], .proceed),
            (["If-Match: \"t\""], .proceed), (["If-Match: \"x\""], .failed),
        ] as [([String], Preconditions.Outcome)])
    func judgesAChangeWithoutNotModified(_ lines: [String], _ outcome: Preconditions.Outcome) {
        #expect(judge("PUT", lines) == outcome)
    }

    @Test func leavesDatesAloneWhereNothingIsKnown() {
        #expect(judge("GET", ["If-Modified-Since: \(Self.new)"], lastModified: nil) == .proceed)
        #expect(judge("GET", ["If-Unmodified-Since: \(Self.old)"], lastModified: nil) == .proceed)
    }

    @Test(arguments: [
        ("\"t\"", true), (" , ,\"t\"", true), ("\"a\",\"t\"", true), ("\"a\"\"t\"", true), ("*", true),
        ("W/\"t\"", true),
        ("", false), ("t", false), ("\"t", false), ("W/", false), ("W", false), ("w/\"t\"", false),
        ("\"a\" x \"t\"", false),
        ("\"t\\\"", false), ("* ,\"t\"", false), ("\"T\"", false), ("\"\"", false),
    ])
    func findsATagInAList(_ list: String, _ isThere: Bool) {
        #expect(EntityTags.contain(Array(list.utf8).span.bytes, Array("\"t\"".utf8)) == isThere)
    }
}
