import TestSupport
import Testing

@testable import Upstream

/// Each way in which an upstream can fail, told apart by its code.
@Suite struct CurlFetcherFaultTests {
    private let bench: Bench

    init() throws {
        bench = try Bench()
    }

    private static let gzipped = bytes("1f8b08000000000002038bae56ca4c51b2522a3654aa8d050003a421f90d000000")
    private static let faults: [(ScriptedAnswer, FetchErrorCode)] = [
        (.reset, .reset), (.close, .reset),
        (.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,").then(.reset), .reset),
        (.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,").then(.close), .cutOff),
        (.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n[1,").then(.close), .cutOff),
        (.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n").then(.close), .cutOff),
        (.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[1]\r\n").then(.close), .cutOff),
        (.raw("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\n[1]"), .cutOff),
        (.raw("HTTP/1.1 200 OK\r\nContent-Length: minus\r\n\r\n[1]"), .cutOff),
        (.raw("<html>hello</html>").then(.close), .badStatus),
        (.raw("HTTP/7.1 200 OK\r\n\r\n[]").then(.close), .badStatus),
        (.answer(200, ["Content-Encoding: gzip"], body: "[1]".utf8), .notJSON),
        (.answer(200, ["Content-Encoding: rot13"], body: "[1]".utf8), .notJSON),
        (.answer(200, ["Content-Encoding: gzip"], body: gzipped + "more".utf8), .notJSON),
        (.raw("HTTP/1.1 200 OK\r\n").then(.forEver("X-Endless: yes\r\n")), .tooLarge),
        (.raw("HTTP/1.1 200 OK\r\nX-Endless: ").then(.forEver("yes, ")), .tooLarge),
        (.forEver("HTTP/1.1 103 Early Hints\r\n\r\n"), .tooLarge),
        (.raw("HTTP/1.1 200 OK\r\n\r\n").then(.forEver("[1, ")), .tooLarge),
        (.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n").then(.forEver("4\r\n[1, \r\n")), .tooLarge),
        (.answer(200, [], body: [UInt8](repeating: 32, count: 65_537)), .tooLarge),
        (.answer(204), .badStatus), (.answer(304), .badStatus), (.answer(404, [], body: "[]".utf8), .badStatus),
        (.raw("HTTP/1.1 500 Oops\r\n\r\n").then(.forEver("error ")), .badStatus),
    ]

    @Test(arguments: faults)
    func tellsFaultsApart(answer: ScriptedAnswer, code: FetchErrorCode) {
        bench.upstream.script("/shops", answer)
        let result = bench.fetch("/shops") { $0.maxBytes = 65_536 }
        #expect(result.error?.code == code, "\(result)")
    }

    @Test func countsTheBodyAfterDecompression() {
        let brotli = bytes(
            "cbffff3f002400e2b14072effff8ffff078004401c1680eefd1fffffff00900088c302d0bdffcbffff2f001200715800baf75f")
        let gzip =
            bytes("1f8b0800000000000203edc13101000000c2a0f54f6d085fa0") + [UInt8](repeating: 0, count: 1_016)
            + bytes("3e031cea38a700001000")
        bench.upstream.script(
            "/shops", .answer(200, ["Content-Encoding: br"], body: brotli),
            .answer(200, ["Content-Encoding: gzip"], body: gzip), .answer(200, ["Content-Encoding: gzip"], body: gzip))
        for _ in 0..<2 {
            let error = bench.fetch("/shops") { $0.maxBytes = (1 << 20) - 1 }.error
            #expect(error?.code == .tooLarge)
            #expect(error?.detail == "body over 1048575 bytes")
        }
        let whole = bench.fetch("/shops") { $0.maxBytes = 1 << 20 }
        #expect(whole.text?.utf8.count == 1 << 20)
    }

    @Test func reportsStatusAndRetryAfter() {
        bench.upstream.script(
            "/shops", .answer(503, ["Retry-After: 7"], body: "<html>".utf8),
            .answer(429, ["Retry-After: Thu, 01 Jan 2026 00:02:00 GMT", "Date: Thu, 01 Jan 2026 00:00:00 GMT"]),
            .answer(503, ["Retry-After: 99999999999999999999"]), .answer(503, ["Retry-After: soon"]))
        var errors: [FetchError?] = []
        for _ in 0..<4 { errors.append(bench.fetch("/shops").error) }
        #expect(errors.map { $0?.status } == [503, 429, 503, 503])
        #expect(errors.map { $0?.retryAfterSeconds } == [7, 120, 86_400, nil])
        #expect(errors.allSatisfy { $0?.code == .badStatus && $0?.isConnectionFault == false })
        #expect(errors[0]?.detail == "answered 503")
    }

    @Test(arguments: [
        ("/held", "no answer within 250 ms"), ("/head", "no answer within 250 ms"),
        ("/trickle", "the answer did not end within 250 ms"),
    ])
    func holdsTheDeadlineToTheMillisecond(path: String, detail: String) throws {
        bench.upstream.script("/held", .hold(gate: "never"))
        bench.upstream.script("/trickle", .raw("HTTP/1.1 200 OK\r\n\r\n").then(.forEver(" ", everyMilliseconds: 10)))
        bench.upstream.script("/head", .raw("HTTP/1.1 200 OK\r\n").then(.forEver("X: y\r\n", everyMilliseconds: 10)))
        let fetch = bench.start(path, timeout: .milliseconds(250))
        #expect(fetch.result?.error?.code == .timeout)
        #expect(fetch.result?.error?.detail == detail)
        #expect(try #require(fetch.duration) >= .milliseconds(245))
    }

    @Test func countsRedirectsIntoTheDeadline() throws {
        // Each alone would be in time.
        bench.upstream.script("/a", .delay(milliseconds: 600).then(.answer(302, ["Location: /b"])))
        bench.upstream.script("/b", .delay(milliseconds: 600).then(.json("[]")))
        #expect(bench.start("/a", timeout: .seconds(1)).result?.error?.code == .timeout)
    }

    @Test func waitsForNoBodyOfAnError() throws {
        let head = ScriptedAnswer.raw("HTTP/1.1 500 Oops\r\nContent-Length: 9\r\n\r\n")
        bench.upstream.script("/shops", head.then(.hold(gate: "never")))
        // Whoever waits for it ends by the deadline.
        let error = try #require(bench.start("/shops", timeout: .seconds(8)).result?.error)
        #expect(error.code == .badStatus && error.status == 500)
    }

    @Test func namesRefusedConnectionsAndUnknownHosts() throws {
        bench.upstream.stop()
        let refused = bench.fetch("/shops").error
        #expect(refused?.code == .refused)
        #expect(refused?.isConnectionFault == true)
        let unknown = bench.fetcher.answer(FetchRequest(url: "http://shops.invalid/")).error
        #expect(unknown?.code == .dns)
    }

    @Test(arguments: ["", "shops", "ftp://127.0.0.1/", "file:///etc/hostname", "http://"])
    func refusesURLsThatCannotBeFetched(url: String) {
        #expect(bench.fetcher.answer(FetchRequest(url: url)).error?.code == .badURL)
    }

    @Test func namesNoSecretInAnyDetail() {
        bench.upstream.script("/a", .answer(302, ["Location: http://other.invalid/?token=secret"]), .reset)
        for _ in 0..<2 {
            let url = "http://user:secret@127.0.0.1:\(bench.upstream.port)/a?key=secret"
            let error = bench.fetcher.answer(FetchRequest(url: url)).error
            #expect(error != nil)
            #expect(error.map { "\($0)" }?.contains("secret") == false)
        }
    }

    @Test func usesAFreshConnectionWhereTheOldOneDied() {
        bench.upstream.script("/shops", .json("[1]").then(.close), .json("[2]"))
        #expect(bench.fetch("/shops").text == "[1]")
        #expect(bench.fetch("/shops").text == "[2]")
    }
}
