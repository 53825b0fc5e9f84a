import HTTPMessages
import Testing

@Suite struct BodyDecoderTests {
    private struct Verdict: Equatable {
        var outcome: BodyDecoder.Outcome
        var taken: Int
        var body: String
    }

    private static var limits: RequestLimits {
        var limits = RequestLimits()
        limits.bodyBytes = 16
        limits.chunkFramingBytes = 64
        return limits
    }

    /// Feeds the pieces one after the other, as a connection would.
    private func decode(_ pieces: [[UInt8]], _ framing: BodyFraming, _ limits: RequestLimits = limits) -> Verdict {
        var decoder = BodyDecoder(framing: framing, limits: limits)
        var body: [UInt8] = []
        var verdict = Verdict(outcome: .needsMore, taken: 0, body: "")
        for piece in pieces where verdict.outcome == .needsMore {
            let (taken, outcome) = decoder.decode(piece.span.bytes, into: &body)
            verdict = Verdict(
                outcome: outcome, taken: verdict.taken + taken, body: String(decoding: body, as: UTF8.self))
        }
        return verdict
    }

    /// Decodes in one piece, and makes sure that every cut and single bytes come to the same.
    private func decode(
        _ text: String, _ framing: BodyFraming = .chunked, _ limits: RequestLimits = limits,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Verdict {
        let bytes = Array(text.utf8)
        let whole = decode([bytes], framing, limits)
        for cut in 0...bytes.count {
            let halves = decode([Array(bytes[..<cut]), Array(bytes[cut...])], framing, limits)
            #expect(halves == whole, "cut at \(cut)", sourceLocation: sourceLocation)
        }
        #expect(decode(bytes.map { [$0] }, framing, limits) == whole, sourceLocation: sourceLocation)
        return whole
    }

    @Test(arguments: [
        ("0\r\n\r\n", ""), ("00000\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"),
        ("05\r\nhello\r\n5\r\nworld\r\n0\r\n\r\n", "helloworld"), ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
        ("a\r\n0\r\n3456789\r\n0\r\n\r\n", "0\r\n3456789"),
        ("5;a\r\nhello\r\n0;b=c\r\n\r\n", "hello"), ("5 \t; \ta \t= \tb\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5;a=\"b;\\\"c\t\u{e9}\"\r\nhello\r\n0\r\n\r\n", "hello"), ("5;a=\"\";b;c=d\r\nhello\r\n0\r\n\r\n", "hello"),
        ("0\r\nA: b\r\nc:\r\n\r\n", ""), ("0\r\nContent-Length: 99\r\n\r\n", ""),
    ])
    func takesChunks(_ wire: String, _ body: String) {
        let verdict = decode(wire + "GET")
        #expect(verdict == Verdict(outcome: .complete, taken: wire.utf8.count, body: body))
    }

    @Test(arguments: [
        "", "5", "5\r", "5\r\n", "5\r\nhel", "5\r\nhello", "5\r\nhello\r\n", "5\r\nhello\r\n0\r\n", "0\r\nA: b\r\n",
        "5;a=\"b",
    ])
    func waitsForTheRest(_ wire: String) {
        let verdict = decode(wire)
        #expect(verdict.outcome == .needsMore)
        #expect(verdict.taken == wire.utf8.count)
    }

    @Test(arguments: [
        "\r\n", ";a\r\n", "-5\r\n", "+5\r\n", "0x5\r\n", "g\r\n", "5\nhello", "5\rhello", "5 \r\nhello", "5 5\r\n",
        "5\r;a\r\n",
        "5\r\nhello0\r\n", "5\r\nhello\n0\r\n", "3\r\nhello\r\n", "5;\r\nhello", "5;=a\r\n", "5;a=\r\n", "5;a=b c\r\n",
        "5;a=b=c\r\n", "5;a b\r\n", "5;a \r\n", "5;a=\"b\r\n\"", "5;a=\"b\"c\r\n", "5;a=\"\u{0}\"\r\n", "5;a\u{0}\r\n",
        "5; ;a\r\n",
        "0\r\n A: b\r\n", "0\r\nA\r\n", "0\r\nA : b\r\n", "0\r\nA: b\n", "0\r\nA: \u{0}\r\n", "0\r\nA: b\r\n c\r\n",
        "0\r\n\n",
        "0\r\n\rx", "0\r\n: b\r\n", "0\r\nA: b\rx",
    ])
    func refusesBrokenFraming(_ wire: String) {
        guard case .failure(.malformed) = decode(wire).outcome else {
            Issue.record("taken: \(decode(wire))")
            return
        }
    }

    @Test(arguments: [
        "11\r\n", "fffffffffffffffff\r\n", "10000000000000005\r\n", "8\r\n01234567\r\n9\r\n",
        "0;" + String(repeating: "a", count: 64), "0\r\na: " + String(repeating: "b", count: 64),
        String(repeating: "0", count: 65),
    ])
    func refusesMoreThanTheLimits(_ wire: String) {
        #expect(decode(wire).outcome == .failure(.contentTooLarge))
    }

    @Test func takesABodyOfTheLimitAndRefusesOneByteMore() {
        let limits = RequestLimits()
        let most = String(repeating: "a", count: 65_536)
        #expect(decode([Array("10000\r\n\(most)\r\n0\r\n\r\n".utf8)], .chunked, limits).outcome == .complete)
        #expect(decode([Array("10001\r\n".utf8)], .chunked, limits).outcome == .failure(.contentTooLarge))
    }

    @Test func takesALengthAndNoMore() {
        #expect(decode("hello world", .length(5)) == Verdict(outcome: .complete, taken: 5, body: "hello"))
        #expect(decode("hell", .length(5)) == Verdict(outcome: .needsMore, taken: 4, body: "hell"))
        #expect(decode("x", .length(0)) == Verdict(outcome: .complete, taken: 0, body: ""))
        #expect(decode("x", .none) == Verdict(outcome: .complete, taken: 0, body: ""))
        var decoder = BodyDecoder(framing: .length(0), limits: RequestLimits())
        var body: [UInt8] = []
        #expect(decoder.decode([UInt8]().span.bytes, into: &body).outcome == .complete)
    }
}
