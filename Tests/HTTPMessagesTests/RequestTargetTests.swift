import Testing

@testable import HTTPMessages

@Suite struct RequestTargetTests {
    @Test(arguments: [
        ("/", "/", ""), ("/?", "/", ""), ("/a?b?c", "/a", "b?c"), ("//feed", "//feed", ""), ("/a%2Fb?%", "/a%2Fb", "%"),
        ("http://a", "/", ""), ("HTTP://a/", "/", ""), ("http://a?b", "/", "b"), ("https://a:443/b?c", "/b", "c"),
        ("http://[::1]:8080/b", "/b", ""), ("http://a:/b", "/b", ""),
        ("/a#b", "/a#b", ""), ("/a?b#c", "/a?b#c", ""),
    ])
    func findsPathAndQuery(_ target: String, _ path: String, _ query: String) {
        withRequest("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") { request in
            #expect(request.path.text == path)
            #expect(request.query.text == query)
        }
    }

    @Test func takesTheOtherForms() {
        withRequest("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n") { #expect($0.path.text == "*") }
        withRequest("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n") { #expect($0.head.method == .connect) }
    }

    private func isValid(_ text: String, _ place: Authority.Place) -> Bool {
        Authority.isValid(Array(text.utf8).span.bytes, in: place)
    }

    @Test(arguments: [
        "a", "a.b", "A-1_2~", "127.0.0.1", "a:80", "a:", "a:65535", "[::1]", "[::1]:8", "%41", "a!$&'()*+,;=",
    ])
    func takesTheAuthority(_ text: String) {
        #expect(isValid(text, .hostField))
        #expect(isValid(text, .target))
    }

    @Test(arguments: [
        ":80", "a:65536", "a:99999999999999999999", "a:-1", "a:8x", "a b", "u@a", "a/b", "a?b", "a#b", "a\\b", "[",
        "[]", "[::1",
        "[::1]x", "[g]", "a]", "%4", "%zz", "a\u{e9}", "a\"b", "a<b",
    ])
    func refusesTheAuthority(_ text: String) {
        #expect(!isValid(text, .hostField))
        #expect(!isValid(text, .target))
    }

    @Test func onlyAHostFieldMayBeEmptyAndOnlyATunnelNeedsAPort() {
        #expect(isValid("", .hostField))
        #expect(!isValid("", .target))
        #expect(!isValid("a", .tunnel))
        #expect(!isValid("a:", .tunnel))
        #expect(isValid("a:1", .tunnel))
    }
}
