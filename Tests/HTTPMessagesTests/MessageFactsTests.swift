import HTTPMessages
import Testing

@Suite struct MessageFactsTests {
    private func head(_ lines: [String], version: String = "1.1") -> String {
        "POST / HTTP/\(version)\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    @Test(arguments: [
        (["Host: a"], BodyFraming.none),
        (["Host: a", "Content-Length: 0"], .none),
        (["Host: a", "Content-Length: 010"], .length(10)),
        (["Host: a", "Transfer-Encoding: chunked"], .chunked),
        (["Host: a", "transfer-encoding:\tCHUNKED "], .chunked),
        (["Host: a", "Connection: content-length", "Content-Length: 2"], .length(2)),
    ])
    func tellsHowLongTheBodyIs(_ lines: [String], _ framing: BodyFraming) {
        withRequest(head(lines)) { #expect($0.head.framing == framing) }
    }

    @Test(arguments: [
        (["Content-Length: 5", "Transfer-Encoding: chunked"], 400),
        (["Transfer-Encoding: chunked", "Content-Length: 5"], 400),
        (["Content-Length: 5", "Content-Length: 5"], 400),
        (["Content-Length: 5, 5"], 400), (["Content-Length:"], 400), (["Content-Length: +5"], 400),
        (["Content-Length: -1"], 400), (["Content-Length: 0x5"], 400), (["Content-Length: 1 0"], 400),
        (["Content-Length: 1_0"], 400), (["Content-Length: \u{665}"], 400),
        (["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], 400),
        (["Transfer-Encoding: chunked, chunked"], 400), (["Transfer-Encoding: chunked, gzip"], 400),
        (["Transfer-Encoding: identity"], 400), (["Transfer-Encoding: gzip"], 400), (["Transfer-Encoding:"], 400),
        (["Transfer-Encoding: xchunked"], 400), (["Transfer-Encoding: \"chunked\""], 400),
        (["Transfer-Encoding: \u{a0}chunked"], 400), (["Transfer-Encoding: chunked;q=1"], 400),
        (["Transfer-Encoding: gzip, chunked"], 501), (["Transfer-Encoding: ,chunked"], 501),
        (["Transfer-Encoding: gzip", "Transfer-Encoding: chunked"], 501),
    ])
    func refusesAmbiguousFraming(_ lines: [String], _ status: Int) {
        #expect(outcome(of: head(["Host: a"] + lines)).status == status)
    }

    @Test func refusesTransferEncodingInVersion10() {
        #expect(outcome(of: head(["Transfer-Encoding: chunked"], version: "1.0")).status == 400)
    }

    @Test(arguments: [
        ([], 400), (["Host: a", "Host: a"], 400), (["Host: a", "host: b"], 400), (["Host: a b"], 400),
        (["Host: u@a"], 400), (["Host: a:x"], 400), (["Host: a/b"], 400), (["Host: a,b c"], 400),
    ])
    func refusesAHostThatIsMissingRepeatedOrBroken(_ lines: [String], _ status: Int) {
        #expect(outcome(of: head(lines)).status == status)
    }

    @Test func needsNoHostInVersion10() {
        #expect(outcome(of: head([], version: "1.0")).status == nil)
        #expect(outcome(of: head(["Host: a b"], version: "1.0")).status == 400)
    }

    @Test(
        arguments: [
            ("1.1", nil, true), ("1.1", "keep-alive", true), ("1.1", "close", false), ("1.1", "CLOSE", false),
            ("1.1", "x, ,close", false), ("1.1", "keep-alive, close", false), ("1.1", "xclose", true),
            ("1.1", "\"close\"", true),
            ("1.0", nil, false), ("1.0", "keep-alive", true), ("1.0", "Keep-Alive", true),
            ("1.0", "x,keep-alive", true),
            ("1.0", "close, keep-alive", false),
        ] as [(String, String?, Bool)])
    func tellsWhetherTheConnectionGoesOn(_ version: String, _ connection: String?, _ keepsAlive: Bool) {
        let lines = ["Host: a"] + (connection.map { ["Connection: \($0)"] } ?? [])
        withRequest(head(lines, version: version)) { #expect($0.head.keepsAlive == keepsAlive) }
    }

    @Test func takesConnectionLinesTogether() {
        withFields("Connection: keep-alive", "Connection: close") { #expect(!$0.head.keepsAlive) }
    }

    @Test func knowsOneExpectation() {
        withRequest(head(["Host: a", "Content-Length: 1", "Expect: 100-Continue"])) { #expect($0.head.expectsContinue) }
        withRequest(head(["Host: a", "Expect: 100-continue"])) { #expect(!$0.head.expectsContinue, "without a body") }
        #expect(outcome(of: head(["Host: a", "Expect: x"])).status == 417)
        #expect(outcome(of: head(["Host: a", "Expect: 100-continue", "Expect: x"])).status == 417)
        withRequest(head(["Content-Length: 1", "Expect: x"], version: "1.0")) { #expect(!$0.head.expectsContinue) }
    }
}
