import CCurl
import Glibc
import Testing

@testable import Upstream

@Suite final class UpstreamURLTests {
    private let curl: UnsafeMutablePointer<vitrine_curl>

    init() throws {
        curl = try #require(vitrine_curl_open())
    }

    deinit {
        free(curl)
    }

    private func following(_ location: String, from text: String) throws -> String {
        try #require(UpstreamURL(text, curl: curl)).following(location, curl: curl).text
    }

    @Test(arguments: [
        "", "x", "/shops", "//host/x", "ftp://host/", "file:///etc/passwd", "http://", "http://a b/", "http://h:99999/",
        "http://h\r\n/", "javascript:1", "gopher://h/", "http:///",
    ])
    func refusesWhatMayNotBeFetched(text: String) {
        #expect(UpstreamURL(text, curl: curl) == nil)
    }

    @Test(arguments: [
        ("/b?c#d", "http://h:80/b?c#d"), ("b", "http://h:80/a/b"), ("?q=1", "http://h:80/a/x?q=1"),
        ("http://H/b", "http://H:80/b"), ("http://h:80/b", "http://h:80/b"), ("//h/b", "http://h:80/b"),
        ("/b c", "http://h:80/b%20c"), ("../../b", "http://h:80/b"),
    ])
    func resolvesWithinTheOrigin(location: String, expected: String) throws {
        #expect(try following(location, from: "http://h/a/x") == expected)
    }

    @Test(arguments: [
        "http://other/", "http://h:81/", "//other/", "http://h.evil/", "http://h@other/", "https://h/", "file:///a",
        "ftp://h/", "gopher9://x", "http://", "http://[/",
    ])
    func refusesEveryOtherOrigin(location: String) throws {
        #expect {
            try self.following(location, from: "http://h/a")
        } throws: {
            ($0 as? FetchError)?.code == .redirect
        }
    }

    @Test func keepsTheConfiguredCredentialsAndNoOthers() throws {
        #expect(try following("/b", from: "http://u:p@h/a") == "http://u:p@h:80/b")
        #expect(try following("/b", from: "http://u%40x:p%25@h/a") == "http://u%40x:p%25@h:80/b")
        #expect(try following("http://h/b", from: "http://u:p@h/a") == "http://u:p@h:80/b")
        #expect(try following("http://x:y@h/b", from: "http://u:p@h/a") == "http://u:p@h:80/b")
        #expect(try following("http://x:y@h/b", from: "http://h/a") == "http://h:80/b")
    }
}
