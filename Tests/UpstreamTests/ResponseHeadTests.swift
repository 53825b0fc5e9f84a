import Testing

@testable import Upstream

@Suite struct ResponseHeadTests {
    /// Feeds the lines as libcurl does, one at a time with their line ends.
    private func head(_ lines: String...) throws(FetchError) -> ResponseHead {
        var head = ResponseHead()
        for line in lines { try head.take(line + "\r\n") }
        return head
    }

    @Test func keepsFieldsByName() throws {
        let head = try head(
            "HTTP/1.1 200 OK", "ETag: W/\"a1-gzip\"", "Last-Modified:Thu, 01 Jan 2026 00:00:00 GMT", "cache-control: a",
            "Cache-Control: b=1", "EXPIRES: x", "Age:\t 5 ", "Date: d", "Content-Type: t", "Empty:", "no colon", "")
        #expect(head.isComplete)
        #expect(head.status == 200)
        let metadata = head.metadata
        #expect(metadata.validators.etag == "W/\"a1-gzip\"")
        #expect(metadata.validators.lastModified == "Thu, 01 Jan 2026 00:00:00 GMT")
        #expect(metadata.cacheControl == "a, b=1")
        #expect([metadata.expires, metadata.age, metadata.date, metadata.contentType] == ["x", "5", "d", "t"])
        #expect(head.values("empty") == [""])
    }

    @Test func dropsInterimHeadsAndTrailers() throws {
        let head = try head(
            "HTTP/1.1 103 Early Hints", "ETag: early", "", "HTTP/1.1 200 OK", "Age: 1", "", "ETag: trailer",
            "HTTP/1.1 500 x: y", "")
        #expect(head.status == 200)
        #expect(head.values("etag").isEmpty)
        #expect(head.values("age") == ["1"])
    }

    @Test func joinsFoldedLines() throws {
        let head = try head("HTTP/1.1 200 OK", " folded: into nothing", "X: a", "\tLocation: /b", "")
        #expect(head.values("x") == ["a Location: /b"])
        #expect(head.values("location").isEmpty)
        #expect(head.values("folded").isEmpty)
    }

    @Test func leavesOutValuesThatAreNotUTF8() throws {
        var head = try head("HTTP/1.1 200 OK", "ETag: \"é\"")
        try head.take(Array("Last-Modified: ".utf8) + [0xE9])
        #expect(head.metadata.validators == FetchValidators(etag: "\"é\""))
    }

    @Test(arguments: ["HTTP/1.1", "HTTP/1.1 20 OK", "HTTP/1.1 2000", "HTTP/1.1 2x0 OK", "HTTP/1.1 -20 OK"])
    func readsNoStatusFromJunk(line: String) throws {
        #expect(try head(line, "").status == nil)
    }

    @Test func endsEndlessHeads() throws {
        var head = ResponseHead()
        let line = "X: " + String(repeating: "y", count: 1_000)
        let error = #expect(throws: FetchError.self) {
            try head.take("HTTP/1.1 200 OK")
            for _ in 0..<300 { try head.take(line) }
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.detail == "head over 262144 bytes")
    }
}

@Suite struct HeadVerdictTests {
    private func verdict(_ lines: String..., sentValidators: Bool = true) throws(FetchError) -> String {
        var head = ResponseHead()
        for line in lines + [""] { try head.take(line) }
        switch HeadVerdict(head, sentValidators: sentValidators, maxBytes: 100, wallSeconds: 1_767_225_600) {
        case .body(let length): return "body \(length)"
        case .notModified: return "notModified"
        case .redirect(let location): return "redirect \(location)"
        case .refused(let error):
            return error.code.rawValue + (error.retryAfterSeconds.map { " \($0)" } ?? "")
        }
    }

    @Test func takes200() throws {
        #expect(try verdict("HTTP/1.1 200 OK") == "body 0")
        #expect(try verdict("HTTP/1.1 200 OK", "Content-Length: 100") == "body 100")
        #expect(try verdict("HTTP/1.1 200 OK", "Content-Length: 5", "Content-Length: 5, 5") == "body 5")
    }

    @Test func refusesLengthsThatCannotBe() throws {
        #expect(try verdict("HTTP/1.1 200 OK", "Content-Length: 101") == "too-large")
        #expect(try verdict("HTTP/1.1 200 OK", "Content-Length: 99999999999999999999999") == "too-large")
        #expect(try verdict("HTTP/1.1 200 OK", "Content-Length: 5", "Content-Length: 6") == "cut-off")
        #expect(try verdict("HTTP/1.1 200 OK", "Content-Length: 5, 6") == "cut-off")
        #expect(try verdict("HTTP/1.1 200 OK", "Content-Length: -5") == "cut-off")
    }

    @Test func takes304OnlyWhenAskedFor() throws {
        #expect(try verdict("HTTP/1.1 304 Not Modified") == "notModified")
        #expect(try verdict("HTTP/1.1 304 Not Modified", sentValidators: false) == "bad-status")
    }

    @Test(arguments: [100, 201, 203, 204, 206, 300, 305, 400, 404, 429, 500, 503, 599])
    func refusesEveryOtherStatus(status: Int) throws {
        let expected = status == 100 ? "bad-status" : "bad-status 3"
        #expect(try verdict("HTTP/1.1 \(status) x", "Retry-After: 3", "Location: /x") == expected)
    }

    @Test func readsRetryAfterByTheAnswersOwnClock() throws {
        let date = "Retry-After: Thu, 01 Jan 2026 00:01:00 GMT"
        #expect(try verdict("HTTP/1.1 503 x", date) == "bad-status 60")
        #expect(try verdict("HTTP/1.1 503 x", date, "Date: Thu, 01 Jan 2026 00:00:50 GMT") == "bad-status 10")
        #expect(try verdict("HTTP/1.1 503 x", date, "Date: junk") == "bad-status 60")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func followsOneLocation(status: Int) throws {
        #expect(try verdict("HTTP/1.1 \(status) x", "Location: /a") == "redirect /a")
        #expect(try verdict("HTTP/1.1 \(status) x", "Location: /a", "Location: /b") == "redirect")
        #expect(try verdict("HTTP/1.1 \(status) x") == "redirect")
    }
}

extension ResponseHead {
    fileprivate mutating func take(_ line: String) throws(FetchError) {
        try take(Array(line.utf8))
    }

    fileprivate mutating func take(_ line: [UInt8]) throws(FetchError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: line.count, alignment: 1)
        defer { buffer.deallocate() }
        buffer.copyBytes(from: line)
        _ = try take(UnsafeRawBufferPointer(buffer))
    }
}
