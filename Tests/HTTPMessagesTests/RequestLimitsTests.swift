import HTTPMessages
import Testing

@Suite struct RequestLimitsTests {
    private func head(lineBytes: Int) -> String {
        let frame = "GET / HTTP/1.1\r\n"
        return "GET /" + String(repeating: "a", count: lineBytes - frame.utf8.count) + " HTTP/1.1\r\nHost: a\r\n\r\n"
    }

    private func head(bytes: Int) -> String {
        let frame = "GET / HTTP/1.1\r\nHost: a\r\nx: \r\n\r\n"
        return "GET / HTTP/1.1\r\nHost: a\r\nx: " + String(repeating: "a", count: bytes - frame.utf8.count) + "\r\n\r\n"
    }

    @Test func takesARequestLineOfTheLimitAndRefusesOneByteMore() {
        let limits = RequestLimits()
        #expect(limits.requestLineBytes == 8_192)
        #expect(outcome(of: head(lineBytes: 8_192)).status == nil)
        #expect(outcome(of: head(lineBytes: 8_193)).status == 414)
        #expect(outcome(of: "GET /" + String(repeating: "a", count: 9_000)).status == 414)
    }

    @Test func takesAHeadOfTheLimitAndRefusesOneByteMore() {
        #expect(outcome(of: head(bytes: 32_768)) == .complete(byteCount: 32_768))
        #expect(outcome(of: head(bytes: 32_769)).status == 431)
        let open = "GET / HTTP/1.1\r\nx: "
        #expect(outcome(of: open + String(repeating: "a", count: 32_767 - open.utf8.count)) == .incomplete)
        #expect(outcome(of: open + String(repeating: "a", count: 32_768 - open.utf8.count)).status == 431)
        #expect(outcome(of: "GET / HTTP/1.1\r\nx: " + String(repeating: "a", count: 33_000)).status == 431)
        #expect(outcome(of: "GET / HTTP/1.1\r\n" + String(repeating: "a", count: 33_000)).status == 431)
    }

    @Test func takesAHundredFieldsAndRefusesOneMore() {
        func head(fields: Int) -> String {
            "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "x: y\r\n", count: fields - 1) + "\r\n"
        }
        #expect(outcome(of: head(fields: 100)).status == nil)
        #expect(outcome(of: head(fields: 101)).status == 431)
    }

    @Test func holdsTheLimitOfAHeadToWhatOffsetsCanHold() {
        var limits = RequestLimits()
        limits.headBytes = 1 << 20
        #expect(outcome(of: Array(head(bytes: 65_535).utf8), limits).status == nil)
        #expect(outcome(of: Array(head(bytes: 65_536).utf8), limits).status == 431)
    }

    @Test func refusesAnAnnouncedBodyAboveTheLimitAtOnce() {
        func head(length: String) -> String { "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n" }
        #expect(outcome(of: head(length: "65536")).status == nil)
        #expect(outcome(of: head(length: "65537")).status == 413)
        #expect(outcome(of: head(length: "9223372036854775807")).status == 413)
        #expect(outcome(of: head(length: "9223372036854775808")).status == 400)
        #expect(outcome(of: head(length: "18446744073709551618")).status == 400)
    }
}
