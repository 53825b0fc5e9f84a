import TestSupport
import Testing

@testable import Upstream

/// What comes in, and what goes out with the request.
@Suite struct CurlFetcherAnswerTests {
    private let bench: Bench

    init() throws {
        bench = try Bench()
    }

    @Test func handsOnBodyAndMetadata() {
        bench.upstream.script(
            "/shops",
            .json(
                "[1]",
                [
                    "ETag: \"v1\"", "Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT", "Cache-Control: public",
                    "Cache-Control: max-age=60", "Age: 3", "Date: d", "Expires: e",
                ]))
        let answer = bench.fetch("/shops")
        #expect(answer.text == "[1]")
        #expect(answer.metadata?.status == 200)
        #expect(answer.metadata?.validators.etag == "\"v1\"")
        #expect(answer.metadata?.validators.lastModified == "Thu, 01 Jan 2026 00:00:00 GMT")
        #expect(answer.metadata?.cacheControl == "public, max-age=60")
        #expect(answer.metadata?.contentType == "application/json")
        #expect(answer.metadata?.remoteBytes == 3)
        #expect((answer.metadata?.duration ?? .zero) > .zero)
    }

    @Test func asksConditionallyWithTheUpstreamsOwnBytes() {
        let tag = "W/\"a1-gzip, é\""
        bench.upstream.script(
            "/shops", .json("[]", ["ETag: \(tag)", "Last-Modified: once"]), .answer(304, ["ETag: \(tag)"]))
        let first = bench.fetch("/shops")
        let second = bench.fetch("/shops") { $0.validators = first.metadata?.validators ?? FetchValidators() }
        guard case .success(.notModified(let metadata)) = second else {
            Issue.record("\(second)")
            return
        }
        #expect(metadata.status == 304)
        #expect(metadata.validators.etag == tag)
        #expect(bench.upstream.requests[0].values("If-None-Match").isEmpty)
        #expect(bench.upstream.requests[1].value("If-None-Match") == tag)
        #expect(bench.upstream.requests[1].value("If-Modified-Since") == "once")
        #expect(bench.upstream.connectionCount == 1)
    }

    @Test func sendsWhatIsConfiguredAndNoMore() {
        bench.upstream.script("/shops", .json("[]", ["Set-Cookie: a=b; Path=/"]))
        for _ in 0..<2 {
            _ = bench.fetch("/shops?key=1") { request in
                request.headers = [("Authorization", "Bearer x")]
                request.requestID = "r-1"
                request.traceparent = "00-1-2-01"
            }
        }
        let request = bench.upstream.requests[1]
        #expect(request.method == "GET")
        #expect(request.target == "/shops?key=1")
        let names = request.fields.map { $0.name.lowercased() }.sorted()
        #expect(
            names == [
                "accept", "accept-encoding", "authorization", "host", "traceparent", "user-agent", "x-request-id",
            ])
        #expect(request.value("User-Agent") == "vitrine/test")
        #expect(request.value("Accept-Encoding") == "gzip, br")
        #expect(request.value("Authorization") == "Bearer x")
        #expect(request.value("X-Request-ID") == "r-1")
    }

    @Test func sendsCredentialsOfTheURL() {
        bench.upstream.script("/a", .answer(302, ["Location: /b"]))
        bench.upstream.script("/b", .json("[]"))
        let answer = bench.fetcher.answer(
            FetchRequest(url: "http://user:pass@127.0.0.1:\(bench.upstream.port)/a"))
        #expect(answer.text == "[]")
        let sent = bench.upstream.requests.map { $0.value("Authorization") }
        #expect(sent == ["Basic dXNlcjpwYXNz", "Basic dXNlcjpwYXNz"])
    }

    @Test(arguments: [
        ("gzip", "1f8b08000000000002038bae56ca4c51b2522a3654aa8d050003a421f90d000000"),
        ("br", "0b06805b7b226964223a227331227d5d03"),
    ])
    func decompresses(coding: String, body: String) {
        bench.upstream.script("/shops", .answer(200, ["Content-Encoding: \(coding)"], body: bytes(body)))
        let answer = bench.fetch("/shops")
        #expect(answer.text == "[{\"id\":\"s1\"}]")
        #expect(answer.metadata?.remoteBytes == Int64(body.utf8.count / 2))
    }

    @Test func handsOnWhatIsCompressedUnannounced() {
        let once = bytes("1f8b08000000000002038bae56ca4c51b2522a3654aa8d050003a421f90d000000")
        let twice = bytes(
            "1f8b080000000000020393efe660000126e6ee7561a77c023705699985acea6565605ea2f89317280100047c873421000000")
        bench.upstream.script(
            "/shops", .answer(200, [], body: once), .answer(200, ["Content-Encoding: gzip"], body: twice))
        for _ in 0..<2 {
            guard case .success(.body(let body, _)) = bench.fetch("/shops") else {
                Issue.record("no body")
                return
            }
            #expect(body == once)
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Type:application/json\r\nContent-Length:2\r\n\r\n[]",
        "HTTP/1.0 200 OK\r\n\r\n[]",
        "HTTP/1.1 200\r\ntransfer-encoding: chunked\r\n\r\n1;x=y\r\n[\r\n1\r\n]\r\n0\r\nETag: t\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n[]",
    ])
    func readsEveryFraming(answer: String) {
        bench.upstream.script("/shops", .raw(answer).then(.close))
        let result = bench.fetch("/shops")
        #expect(result.text == "[]")
        #expect(result.metadata?.validators == FetchValidators())
    }

    @Test func handsOnAnEmptyBody() {
        bench.upstream.script("/shops", .answer(200))
        #expect(bench.fetch("/shops").text == "")
    }

    @Test func goesThroughTheConfiguredProxy() throws {
        let proxied = try Bench(proxy: bench.upstream.url(""))
        bench.upstream.script("http://shops.invalid/shops", .json("[]"))
        let plain = proxied.fetcher.answer(FetchRequest(url: "http://shops.invalid/shops"))
        #expect(plain.text == "[]")
        bench.upstream.script("shops.invalid:443", .answer(407))
        let tunnel = proxied.fetcher.answer(
            FetchRequest(url: "https://shops.invalid/shops", headers: [("Authorization", "secret")]))
        #expect(tunnel.error?.code == .refused)
        #expect(tunnel.error?.detail.contains("407") == true)
        #expect(bench.upstream.requests(for: "shops.invalid:443").first?.values("Authorization") == [])
    }
}

/// The bytes that `hex` spells.
func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
}
