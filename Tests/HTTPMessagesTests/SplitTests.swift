import HTTPMessages
import Testing

/// The verdict must not depend on how the bytes come: in one piece, in two, or one by one.
@Suite struct SplitTests {
    private static let heads = [
        "GET /feed?limit=2 HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\nAccept-Encoding: gzip, br;q=0.5\r\n\r\n",
        "\r\n\r\nGET / HTTP/1.0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n",
        "GET http://a:80/x HTTP/1.1\r\nHost: b\r\nx: \t\u{e9}\t \r\n\r\n",
        "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\nX\u{0}: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX : a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\r\r",
        "GET / HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
        "\r\n\r\n\r\n\r\n\r\n\r\nGET",
        "\u{16}\u{3}\u{1}\u{0}",
        "GET /" + String(repeating: "a", count: 60) + " HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 300) + "\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "a: b\r\n", count: 9) + "\r\n",
        String(repeating: "M", count: 40) + " / HTTP/1.1\r\n",
    ]

    private static var limits: RequestLimits {
        var limits = RequestLimits()
        limits.requestLineBytes = 64
        limits.headBytes = 256
        limits.fieldCount = 8
        return limits
    }

    @Test(arguments: heads)
    func everyPrefixIsOpenOrHasTheVerdictOfTheWhole(_ text: String) {
        let bytes = Array(text.utf8)
        let whole = outcome(of: bytes, Self.limits)
        #expect(whole != .incomplete)
        var isSettled = false
        for count in 0...bytes.count {
            let verdict = outcome(of: Array(bytes[..<count]), Self.limits)
            #expect(verdict == whole || verdict == .incomplete && !isSettled, "\(count) bytes")
            isSettled = verdict != .incomplete
        }
    }

    @Test(arguments: heads)
    func aParserThatGoesOnComesToTheSameVerdict(_ text: String) {
        let bytes = Array(text.utf8)
        let whole = outcome(of: bytes, Self.limits)
        for cut in 1..<bytes.count {
            var parser = RequestParser(limits: Self.limits)
            var verdict = parser.parse(bytes.span.bytes.extracting(0..<cut))
            if verdict == .incomplete { verdict = parser.parse(bytes.span.bytes) }
            #expect(verdict == whole, "cut at \(cut)")
            if case .complete = whole { expectSameParts(parser.head, bytes) }
        }
    }

    @Test(arguments: heads)
    func oneByteAtATimeComesToTheSameVerdict(_ text: String) {
        let bytes = Array(text.utf8)
        var parser = RequestParser(limits: Self.limits)
        var verdict = RequestParser.Outcome.incomplete
        for count in 1...bytes.count where verdict == .incomplete {
            verdict = parser.parse(bytes.span.bytes.extracting(0..<count))
        }
        #expect(verdict == outcome(of: bytes, Self.limits))
    }

    private func expectSameParts(_ head: RequestHead, _ bytes: [UInt8]) {
        var parser = RequestParser(limits: Self.limits)
        _ = parser.parse(bytes.span.bytes)
        let whole = RequestView(head: parser.head, bytes: bytes.span.bytes)
        let pieces = RequestView(head: head, bytes: bytes.span.bytes)
        #expect(pieces.method.text == whole.method.text)
        #expect(pieces.path.text == whole.path.text)
        #expect(pieces.query.text == whole.query.text)
        #expect(pieces.head.framing == whole.head.framing)
        #expect(pieces.head.keepsAlive == whole.head.keepsAlive)
        for field in KnownField.allCases { #expect(pieces.text(field) == whole.text(field)) }
    }
}
