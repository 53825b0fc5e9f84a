import Glibc
import HTTPMessages
import Testing

/// The bytes stand right before a page that may not be touched: reading past their end would end the process.
@Suite struct GuardPageTests {
    private func withGuardedBytes(_ bytes: [UInt8], _ body: (RawSpan) -> Void) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let size = (bytes.count + page - 1) / page * page
        guard let memory = mmap(nil, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            memory != MAP_FAILED
        else {
            Issue.record("no memory")
            return
        }
        defer { munmap(memory, size + page) }
        #expect(mprotect(memory + size, page, PROT_NONE) == 0)
        let start = memory + size - bytes.count
        start.copyMemory(from: bytes, byteCount: bytes.count)
        let span = RawSpan(_unsafeStart: start, byteCount: bytes.count)
        body(span)
    }

    @Test func nothingIsReadBehindTheBytes() {
        let head = Array(
            ("GET /a?b=%41#c HTTP/1.1\r\nHost: [::1]:80\r\nAccept-Encoding: gzip;q=0.5, \"x\\\"\r\nIf-None-Match: W/\"a\"\r\n"
                + "Accept-Language: de-AT;q=0.5, *\r\nAccept: application/*;q=0.1\r\n"
                + "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\nTransfer-Encoding: chunked\r\n\r\n").utf8)
        for count in 0...head.count {
            withGuardedBytes(Array(head[..<count])) { bytes in
                var parser = RequestParser(limits: RequestLimits())
                guard case .complete = parser.parse(bytes) else { return }
                let request = RequestView(head: parser.head, bytes: bytes)
                _ = AcceptedCodings(request)
                _ = LanguageRanges.preferred(by: request, among: ["en", "de-at"])
                _ = MediaRange.preferred(by: request, among: ["application/json", "application/geo+json"])
                _ = Preconditions(request).outcome(tag: Array("\"b\"".utf8), lastModified: 0)
            }
        }
    }

    @Test func nothingIsReadBehindAnyValue() {
        let values = [
            "a=%4", "%", "x&&=&%zz", "\"a\", W/\"", "W", "gzip;q=", "Sunday, 06-Nov-94 08:49:37 GMT", "5;a=\"b\\",
        ]
        for value in values {
            withGuardedBytes(Array(value.utf8)) { bytes in
                _ = Percent.decodeSegment(bytes)
                _ = try? QueryParameters(bytes).first("a")
                _ = EntityTags.contain(bytes, Array("\"c\"".utf8))
                _ = HTTPDate.secondsSince1970(bytes)
                _ = WeightedElement.split(bytes)
                var decoder = BodyDecoder(framing: .chunked, limits: RequestLimits())
                var body: [UInt8] = []
                _ = decoder.decode(bytes, into: &body)
            }
        }
    }
}
