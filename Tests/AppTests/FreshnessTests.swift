import TestSupport
import Testing

@testable import App

@Suite struct FreshnessTests {
    @Test(arguments: [
        ("refused", "http://127.0.0.1:1/shops"), ("dns", "http://nowhere.invalid/shops"),
    ])
    func anUpstreamThatIsNotThereCostsNobodyTheirView(code: String, url: String) throws {
        let folder = try TemporaryFolder()
        var before: [UInt8] = []
        try RunningServer.run(folder: folder) { _, client in before = try client.get("/feed").body }
        try RunningServer.run(["VITRINE_SHOPS_URL": url, "VITRINE_TTL": "0s"], folder: folder) { _, client in
            let receipt = try client.request("POST", "/refresh?source=shops")
            #expect(receipt.status == 502 && receipt.text.contains(#""code":"\#(code)""#))
            let answer = try client.get("/feed")
            #expect(answer.status == 200 && answer.body == before)
            #expect(answer["Cache-Status"] == "vitrine; fwd=stale; detail=\(code)")
        }
    }

    @Test func otherCachesAreNotOfferedWhatTheUpstreamForbidsHere() throws {
        let upstream = try ScriptedUpstream.filled()
        try RunningServer.run(upstream: upstream) { _, client in
            _ = try client.request("POST", "/refresh")
            let before = try client.get("/feed")
            #expect(before["Cache-Control"] == "max-age=300, stale-while-revalidate=3600, stale-if-error=604800")
            // The same bytes: what is cached must be described anew all the same.
            upstream.script("/shops", .json(Sample.shops, ["Cache-Control: max-age=300, must-revalidate"]))
            _ = try client.request("POST", "/refresh?source=shops")
            let after = try client.get("/feed")
            #expect(after["Cache-Control"] == "max-age=300, stale-while-revalidate=0, stale-if-error=604800")
            #expect(after["ETag"] == before["ETag"])
            let home = try client.get("/home")
            #expect(home["Cache-Control"] == after["Cache-Control"], "one of its sources is enough")
        }
    }

    private static let faults: [(name: String, answer: ScriptedAnswer, code: String)] = [
        ("500", .answer(500), "bad-status"), ("404", .answer(404), "bad-status"), ("204", .answer(204), "bad-status"),
        ("reset", .reset, "reset"), ("closed", .close, "reset"),
        ("HTML with 200", .answer(200, ["Content-Type: text/html"], body: "<html>".utf8), "not-json"),
        ("empty body", .answer(200), "not-json"), ("empty list", .json("[]"), "empty"),
        ("no list", .json(#"{"message":"error"}"#), "wrong-shape"),
        ("cut off", .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{").then(.close), "cut-off"),
        ("cut off where only JSON can tell", .raw("HTTP/1.1 200 OK\r\n\r\n[{\"id\":1}").then(.close), "not-json"),
        ("UTF-16", .answer(200, body: [0xFE, 0xFF, 0, 0x5B, 0, 0x5D]), "not-json"),
        ("bad records", .json(#"[{"id":"a"},{},{}]"#), "rejects"),
        ("another origin", .answer(302, ["Location: http://127.0.0.1:1/"]), "redirect"),
        ("a file", .answer(302, ["Location: file:///etc/passwd"]), "redirect"),
        ("too large", .answer(200, body: [UInt8](repeating: 0x20, count: 3_000)), "too-large"),
        ("no end", .hold(gate: "never"), "timeout"),
    ]

    @Test(arguments: faults.map(\.name))
    func noFaultOfAnUpstreamReachesAClient(name: String) throws {
        let fault = try #require(Self.faults.first { $0.name == name })
        let settings = [
            "VITRINE_TTL": "0s", "VITRINE_UPSTREAM_TIMEOUT": "400ms", "VITRINE_UPSTREAM_MAX_BYTES": "2KiB",
        ]
        try RunningServer.run(settings) { running, client in
            let first = try client.get("/feed")
            // Whatever fetch that request started has ended after this.
            _ = try client.request("POST", "/refresh?source=shops")
            running.upstream.script("/shops", fault.answer)
            let receipt = try client.request("POST", "/refresh?source=shops")
            #expect(receipt.text.contains(#""error":{"code":"\#(fault.code)""#))
            // A failure neither replaces nor shortens what is there.
            for _ in 0..<20 {
                let answer = try client.get("/feed")
                #expect(answer.status == 200 && answer.body == first.body && answer["ETag"] == first["ETag"])
                #expect(answer["Cache-Status"]?.hasPrefix("vitrine; fwd=stale; ") == true)
            }
        }
    }

    @Test func theUpstreamsWordIsObeyedAndOursWins() throws {
        let upstream = try ScriptedUpstream.filled()
        upstream.script("/shops", .json(Sample.shops, ["Cache-Control: max-age=60, s-maxage=30"]))
        upstream.script("/posts", .json(Sample.posts, ["Cache-Control: max-age=60"]))
        try RunningServer.run(["VITRINE_POSTS_TTL": "7s", "VITRINE_TTL": "99s"], upstream: upstream) { _, client in
            let feed = try client.get("/feed")
            #expect(feed["Cache-Control"]?.hasPrefix("max-age=30,") == true)
            let post = try client.get("/posts/1")
            #expect(post["Cache-Control"]?.hasPrefix("max-age=7,") == true)
        }
        try RunningServer.run(["VITRINE_TTL": "99s"]) { _, client in
            let feed = try client.get("/feed")
            #expect(feed["Cache-Control"]?.hasPrefix("max-age=99,") == true)
        }
    }

    @Test func whatMayNotBeStoredIsStoredAllTheSameForWhenItIsNeeded() throws {
        let upstream = try ScriptedUpstream.filled()
        upstream.script("/shops", .json(Sample.shops, ["Cache-Control: no-store"]))
        try RunningServer.run(upstream: upstream) { _, client in
            let first = try client.get("/feed")
            #expect(first["Cache-Control"]?.hasPrefix("max-age=0,") == true)
            upstream.script("/shops", .answer(500))
            let second = try client.get("/feed")
            #expect(second.status == 200 && second.body == first.body)
        }
    }

    @Test func validatorsGoBackByteForByte() throws {
        let upstream = try ScriptedUpstream.filled()
        let fields = ["ETag: W/\"a, b\"", "Last-Modified: Sunday, 06-Nov-94 08:49:37 GMT"]
        upstream.script("/shops", .json(Sample.shops, fields), .answer(304))
        try RunningServer.run(upstream: upstream) { _, client in
            let first = try client.get("/feed")
            let receipt = try client.request("POST", "/refresh?source=shops")
            #expect(receipt.text.contains(#""outcome":"notModified""#))
            let asked = try #require(upstream.requests(for: "/shops").last)
            #expect(asked.value("If-None-Match") == "W/\"a, b\"")
            #expect(asked.value("If-Modified-Since") == "Sunday, 06-Nov-94 08:49:37 GMT")
            let second = try client.get("/feed")
            #expect(second.body == first.body)
        }
    }

    @Test func aFetchGoesOnWhenTheClientThatCausedItLeaves() throws {
        let upstream = try ScriptedUpstream.filled()
        upstream.script("/shops", .hold(gate: "shops").then(.json(Sample.shops)))
        try RunningServer.run(upstream: upstream) { running, client in
            do {
                let first = try HTTPClient(port: running.server.port)
                try first.send("GET /feed HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(upstream.waitForRequests(1, for: "/shops"))
            }
            upstream.open(gate: "shops")
            let answer = try client.get("/feed")
            #expect(answer.status == 200)
            #expect(upstream.requests(for: "/shops").count == 1)
        }
    }

    @Test func readersGetTheOldBodyWhileARefreshRuns() throws {
        try RunningServer.run { running, client in
            let before = try client.get("/feed")
            running.upstream.script("/shops", .hold(gate: "shops").then(.json(#"[{"id":"new"}]"#)))
            let refresher = try HTTPClient(port: running.server.port)
            try refresher.send("POST /refresh?source=shops HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(running.upstream.waitForRequests(2, for: "/shops"))
            for _ in 0..<10 {
                let answer = try client.get("/feed")
                #expect(answer.body == before.body)
                #expect(answer["Cache-Status"]?.hasPrefix("vitrine; hit; ttl=") == true)
            }
            running.upstream.open(gate: "shops")
            #expect(try refresher.answer().status == 200)
            // From here on nothing of the old data is served, in no form.
            for fields in [[], ["Accept-Encoding: gzip"], ["Accept-Encoding: br"]] {
                let answer = try client.get("/feed", fields)
                #expect(answer["ETag"] != before["ETag"])
            }
            let one = try client.get("/feed?limit=1")
            #expect(one.text.contains(#""id":"new""#))
        }
    }

    @Test func aHundredPostsByTenUsersCostTwoCalls() throws {
        let upstream = try ScriptedUpstream.filled()
        let posts = (0..<100).map { #"{"id":\#($0),"userId":\#($0 % 10),"title":"T","body":"B"}"# }
        let users = (0..<10).map { #"{"id":\#($0),"name":"Ann Author\#($0)"}"# }
        upstream.script("/posts", .json("[\(posts.joined(separator: ","))]"))
        upstream.script("/users", .json("[\(users.joined(separator: ","))]"))
        try RunningServer.run(upstream: upstream) { _, client in
            let text = try client.get("/posts?limit=100").text
            #expect(text.components(between: #""author":{"id":""#, and: "\"").count == 100)
            #expect(upstream.requests(for: "/posts").count == 1)
            #expect(upstream.requests(for: "/users").count == 1)
        }
    }
}
