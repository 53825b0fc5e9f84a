import TestSupport
import Testing

@testable import Upstream

@Suite struct CurlFetcherRedirectTests {
    private let bench: Bench

    init() throws {
        bench = try Bench()
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func followsWithinTheOrigin(status: Int) {
        bench.upstream.script("/a", .answer(status, ["Location: /b?x=1"], body: "moved".utf8))
        bench.upstream.script("/b", .json("[]"))
        let answer = bench.fetch("/a") { request in
            request.headers = [("Authorization", "Bearer x")]
            request.validators.etag = "\"v\""
        }
        #expect(answer.text == "[]")
        let second = bench.upstream.requests(for: "/b?x=1").first
        #expect(second?.method == "GET")
        #expect(second?.value("Authorization") == "Bearer x")
        #expect(second?.value("If-None-Match") == "\"v\"")
    }

    @Test func followsThreeAndNoMore() {
        for step in 1...4 {
            bench.upstream.script("/\(step)", .answer(302, ["Location: /\(step + 1)"]))
        }
        bench.upstream.script("/5", .json("[]"))
        #expect(bench.fetch("/2").text == "[]")
        #expect(bench.fetch("/1").error?.detail == "more than 3 redirects")
    }

    @Test func endsLoops() {
        bench.upstream.script("/shops", .answer(301, ["Location: /shops"]))
        #expect(bench.fetch("/shops").error?.code == .redirect)
        #expect(bench.upstream.requests.count == 4)
    }

    @Test func sendsNothingToAnotherOrigin() throws {
        let other = try ScriptedUpstream()
        other.script("/", .json("[]"))
        for location in [other.url("/"), bench.upstream.url("/", host: "localhost"), "//localhost:\(other.port)/"] {
            bench.upstream.script("/a", .answer(302, ["Location: \(location)"]))
            let error = bench.fetch("/a") { $0.headers = [("Authorization", "x"), ("Cookie", "y")] }.error
            #expect(error?.code == .redirect)
            #expect(error?.detail == "a redirect to another host or port")
        }
        #expect(other.connectionCount == 0)
        #expect(bench.upstream.requests.allSatisfy { $0.target == "/a" })
    }

    @Test(arguments: ["https://127.0.0.1/", "file:///etc/hostname", "ftp://127.0.0.1/", "gopher9://x/", "http://[", ""])
    func neverChangesTheScheme(location: String) {
        bench.upstream.script("/a", .answer(302, ["Location: \(location)"]).then(.close))
        let answer = bench.fetch("/a")
        #expect(answer.error?.code == .redirect, "\(answer)")
    }

    @Test func survivesManyAtOnce() {
        bench.upstream.script("/a", .answer(303, ["Location: /b"]))
        bench.upstream.script("/b", .json("[]"))
        let fetches = (0..<12).map { _ in bench.start("/a") }
        #expect(fetches.map { $0.result?.text } == Array(repeating: "[]", count: 12))
    }
}
