import Testing

@testable import Upstream

@Suite struct RequestFieldsTests {
    @Test func sendsValidatorsByteForByte() {
        let request = FetchRequest(
            url: "", validators: FetchValidators(etag: "W/\"ä, b\"", lastModified: "some day"), requestID: "r-1",
            traceparent: "00-a-b-01")
        #expect(
            RequestFields.lines(for: request) == [
                "If-None-Match: W/\"ä, b\"", "If-Modified-Since: some day", "X-Request-ID: r-1",
                "traceparent: 00-a-b-01", "Accept: application/json",
            ])
    }

    @Test func configuredFieldsYieldOnlyToTheFetchsOwn() {
        let request = FetchRequest(
            url: "", headers: [("x-request-id", "configured"), ("ACCEPT", "*/*"), ("X-Key", "k"), ("X-Empty", "")],
            requestID: "r-1")
        #expect(RequestFields.lines(for: request) == ["ACCEPT: */*", "X-Key: k", "X-Empty;", "X-Request-ID: r-1"])
    }

    @Test(arguments: [
        ("", "v"), ("A B", "v"), ("A:", "v"), ("Ä", "v"), ("A\r\nB", "v"), ("A", "v\r\nB: c"), ("A", "v\n"),
        ("A", "\0"), ("A", "\u{7F}"),
    ])
    func leavesOutWhatWouldForgeLines(name: String, value: String) {
        let request = FetchRequest(url: "", headers: [(name, value)])
        #expect(RequestFields.lines(for: request) == ["Accept: application/json"])
    }

    @Test func countsMilliseconds() {
        #expect(Duration.milliseconds(500).milliseconds == 500)
        #expect(Duration.microseconds(1_900_001).milliseconds == 1_901)
        #expect(Duration.zero.milliseconds == 1)
        #expect(Duration.seconds(-5).milliseconds == 1)
        #expect(Duration.seconds(Int64.max).milliseconds == Int(Int32.max))
    }
}
