import HTTPMessages
import Testing

@Suite struct ResponseEncoderTests {
    private func head(
        of response: Response, isHead: Bool = false, connection: ResponseEncoder.Circumstances.Connection = .implied
    ) -> (text: String, hasContent: Bool) {
        var bytes: [UInt8] = []
        let circumstances = ResponseEncoder.Circumstances(
            date: HTTPDate.bytes(secondsSince1970: 0), requestID: .made(0xAB), isHead: isHead, connection: connection)
        let hasContent = ResponseEncoder.writeHead(of: response, circumstances, to: &bytes)
        return (String(decoding: bytes, as: UTF8.self), hasContent)
    }

    private static let common = "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\nX-Request-ID: 00000000000000ab\r\n"

    @Test func writesAllThatBelongsToAnAnswer() {
        var fields = FieldBlock()
        fields.append("Content-Type", "application/json")
        fields.append("Retry-After", 7)
        let response = Response(
            status: 200, fields: fields, body: [1, 2, 3], ageSeconds: 12, cacheStatus: .hit(ttlSeconds: 41))
        let expected =
            "HTTP/1.1 200 OK\r\n" + Self.common + "Content-Type: application/json\r\nRetry-After: 7\r\nAge: 12\r\n"
            + "Cache-Status: vitrine; hit; ttl=41\r\nContent-Length: 3\r\n"
        #expect(head(of: response) == (expected + "\r\n", true))
        #expect(head(of: response, isHead: true) == (expected + "\r\n", false))
        #expect(head(of: response, connection: .close) == (expected + "Connection: close\r\n\r\n", true))
        #expect(head(of: response, connection: .keepAlive) == (expected + "Connection: keep-alive\r\n\r\n", true))
    }

    @Test func saysTheLengthOfNothing() {
        #expect(
            head(of: Response(status: 404)).text == "HTTP/1.1 404 Not Found\r\n" + Self.common
                + "Content-Length: 0\r\n\r\n")
    }

    @Test(arguments: [(204, "No Content"), (304, "Not Modified")])
    func announcesNoContentWhereThereCanBeNone(_ status: Int, _ reason: String) {
        let (text, hasContent) = head(of: Response(status: status))
        #expect(text == "HTTP/1.1 \(status) \(reason)\r\n" + Self.common + "\r\n")
        #expect(!hasContent)
    }

    @Test(arguments: [
        (CacheStatus.hit(ttlSeconds: 0), "vitrine; hit; ttl=0"),
        (.staleHit(ttlSeconds: -42), "vitrine; hit; ttl=-42; detail=stale"),
        (.staleAfterStatus(503), "vitrine; fwd=stale; fwd-status=503"),
        (.staleAfterFault("timeout"), "vitrine; fwd=stale; detail=timeout"), (.stored, "vitrine; fwd=miss; stored"),
        (.hit(ttlSeconds: .min), "vitrine; hit; ttl=\(Int.min)"),
    ])
    func writesTheCacheStatus(_ status: CacheStatus, _ text: String) {
        var bytes: [UInt8] = []
        status.write(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test func nothingBreaksOutOfAField() {
        var fields = FieldBlock()
        fields.append("X", "a\r\nSet-Cookie: b\u{0}\u{7f}\tc\u{e9}")
        #expect(String(decoding: fields.lines, as: UTF8.self) == "X: a??Set-Cookie: b??\tcé\r\n")
    }

    @Test func hasAReasonForEveryStatusItMaySend() {
        for status in [
            200, 201, 202, 204, 304, 400, 401, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 417, 422,
            428, 429,
            431, 500, 501, 502, 503, 504, 505,
        ] {
            #expect("\(ResponseEncoder.reason(status))" != "Unknown")
        }
    }

    @Test(
        arguments: [
            ("a", "a"), ("AZaz09._-", "AZaz09._-"),
            (String(repeating: "x", count: 128), String(repeating: "x", count: 128)),
            ("", nil), (String(repeating: "x", count: 129), nil), ("a b", nil), ("a,b", nil), ("\u{e9}", nil),
            ("a\"", nil),
        ] as [(String, String?)])
    func repeatsOnlyASafeRequestID(_ field: String, _ text: String?) {
        #expect(RequestID(field: Array(field.utf8).span.bytes)?.text == text)
    }
}
