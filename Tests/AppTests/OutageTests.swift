import Platform
import Settings
import TestSupport
import Testing

@testable import App

@Suite struct OutageTests {
    @Test func aFilledDatabaseServesWithEveryUpstreamDown() throws {
        let folder = try TemporaryFolder()
        var before: [UInt8] = []
        try RunningServer.run(folder: folder) { _, client in before = try client.get("/feed").body }
        try RunningServer.run(["VITRINE_TTL": "0s"], upstream: .broken(), folder: folder) { _, client in
            let answer = try client.get("/feed")
            #expect(answer.status == 200 && answer.body == before)
            #expect(try client.get("/readyz").status == 200)
            #expect(try client.get("/posts/1").status == 200)
        }
    }

    @Test func anEmptyDatabaseWithEveryUpstreamDownSaysSoAndHealsByItself() throws {
        let upstream = try ScriptedUpstream.broken()
        try RunningServer.run(upstream: upstream) { _, client in
            #expect(try client.get("/readyz").status == 503)
            let answer = try client.get("/feed")
            #expect(answer.status == 502)
            #expect(answer["Content-Type"] == "application/problem+json")
            #expect(answer.text.contains(#""sources":["shops"]"#))
            #expect(!answer.text.contains("127.0.0.1"))
            #expect(try client.get("/livez").status == 200)
            let status = try client.get("/status").text
            #expect(status.contains(#""status":"unavailable""#) && status.contains(#""code":"reset""#))
            let attempts = upstream.requests(for: "/shops").count
            upstream.script("/shops", .json(Sample.shops))
            #expect(upstream.waitForRequests(attempts + 1, for: "/shops"))
            // The fetch that healed it may still be on its way in; a request waits for it.
            var healed = try client.get("/feed")
            if healed.status != 200 {
                #expect(upstream.waitForRequests(attempts + 2, for: "/shops"))
                healed = try client.get("/feed")
            }
            #expect(healed.status == 200)
            #expect(try client.get("/readyz").status == 200)
        }
    }

    @Test func anUpstreamThatIsTooSlowIs504() throws {
        let upstream = try ScriptedUpstream.filled()
        upstream.script("/shops", .hold(gate: "never"))
        try RunningServer.run(["VITRINE_UPSTREAM_TIMEOUT": "200ms"], upstream: upstream) { _, client in
            let answer = try client.get("/feed")
            #expect(answer.status == 504)
            #expect(answer.text.contains(#""type":"urn:vitrine:problem:upstream-timeout""#))
        }
    }

    @Test func manyColdClientsMakeOneFetch() throws {
        let upstream = try ScriptedUpstream.filled()
        upstream.script("/shops", .hold(gate: "shops").then(.json(Sample.shops)))
        try RunningServer.run(upstream: upstream) { running, _ in
            let clients = try (0..<100).map { _ in try HTTPClient(port: running.server.port) }
            for client in clients { try client.send("GET /feed HTTP/1.1\r\nHost: a\r\n\r\n") }
            upstream.open(gate: "shops")
            for client in clients { #expect(try client.answer().status == 200) }
            #expect(upstream.requests(for: "/shops").count == 1)
        }
    }

    @Test func staleContentIsServedAtOnceWhileTheUpstreamHangs() throws {
        let upstream = try ScriptedUpstream.filled()
        try RunningServer.run(["VITRINE_TTL": "0s"], upstream: upstream) { _, client in
            let first = try client.get("/feed")
            upstream.script("/shops", .hold(gate: "never"))
            for _ in 0..<3 {
                let answer = try client.get("/feed")
                #expect(answer.status == 200 && answer.body == first.body)
                #expect(answer["Cache-Status"]?.hasSuffix("; detail=stale") == true)
            }
        }
    }

    @Test func afterAFailedFetchTheAnswerSaysSo() throws {
        let upstream = try ScriptedUpstream.filled()
        try RunningServer.run(["VITRINE_TTL": "0s"], upstream: upstream) { _, client in
            let first = try client.get("/feed")
            // Whatever fetch that request started has ended after this.
            _ = try client.request("POST", "/refresh?source=shops")
            upstream.script("/shops", .answer(503))
            #expect(try client.request("POST", "/refresh?source=shops").status == 502)
            let answer = try client.get("/feed")
            #expect(answer.status == 200 && answer.body == first.body && answer["ETag"] == first["ETag"])
            #expect(answer["Cache-Status"] == "vitrine; fwd=stale; fwd-status=503")
        }
    }

    @Test func aScreenDoesWithoutTheSectionThatFails() throws {
        let upstream = try ScriptedUpstream.filled()
        upstream.script("/users", .answer(500))
        upstream.script("/shops", .answer(500))
        try RunningServer.run(upstream: upstream) { _, client in
            let home = try client.get("/home")
            #expect(home.status == 200 && home["Cache-Control"] == "no-store")
            #expect(home.text.contains(#""id":"restaurants","title":"Restaurants","state":"unavailable","items":[]"#))
            #expect(home.text.contains(#""id":"posts","title":"Posts","state":"fresh""#))
            let posts = try client.get("/posts")
            #expect(posts.status == 200 && posts.text.hasSuffix(#""degraded":["users"]}"#))
            let strict = try client.get("/posts?require=all")
            #expect(strict.status == 502 && strict.text.contains(#""sources":["users"]"#))
        }
    }

    @Test func whatStaleDataLackIsLookedForOnceAtTheUpstream() throws {
        let upstream = try ScriptedUpstream.filled()
        try RunningServer.run(["VITRINE_TTL": "0s"], upstream: upstream) { _, client in
            _ = try client.get("/feed")
            _ = try client.request("POST", "/refresh?source=shops")
            upstream.script("/shops", .json(#"[{"id":"pho","name":"P"},{"id":"fresh","name":"Just opened"}]"#))
            let answer = try client.get("/restaurants/fresh")
            #expect(answer.status == 200 && answer.text.contains("Just opened"))
            let missing = try client.get("/restaurants/nowhere")
            #expect(missing.status == 404)
        }
    }

    @Test func aDamagedDatabaseIsSetAsideAndFilledAnew() throws {
        let folder = try TemporaryFolder()
        try RunningServer.run(folder: folder) { _, client in _ = try client.get("/feed") }
        // The first page stays: what follows is damaged.
        let whole = try readSmallFile(folder.file("vitrine.sqlite"))
        try #require(whole.count > 8_192)
        let damaged = whole.prefix(4_096) + [UInt8](repeating: 0xA5, count: whole.count - 4_096)
        try folder.write(damaged, to: "vitrine.sqlite")
        try RunningServer.run(folder: folder) { _, client in
            let answer = try client.get("/feed")
            #expect(answer.status == 200)
        }
    }
}
