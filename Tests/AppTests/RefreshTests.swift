import TestSupport
import Testing

@testable import App

@Suite struct RefreshTests {
    @Test func theReceiptTellsWhatChanged() throws {
        try RunningServer.run { running, client in
            _ = try client.get("/home")
            running.upstream.script(
                "/shops",
                .json(
                    #"[{"id":"pho","name":"Phở Thìn","bio":"Soup.","type":"hawk","rate":3},{"id":"new","name":"N"},{}]"#
                ))
            let answer = try client.request("POST", "/refresh?source=shops&allow=rejects")
            #expect(answer.status == 200)
            #expect(answer["Cache-Control"] == "no-store")
            let text = answer.text
            #expect(text.contains(#""source":"shops","outcome":"updated""#))
            #expect(text.contains(#""received":3,"accepted":2"#))
            #expect(text.contains(#""rejectedCount":1,"rejected":[{"index":2,"id":null,"reason":"id"}]"#))
            #expect(text.contains(#""added":1,"changed":1,"removed":1"#))
            #expect(text.contains(#""changes":[{"id":"pho","fields":["rate","latitude","longitude"]}]"#))
            #expect(text.contains(#""truncated":false"#) && text.hasSuffix(#""error":null}]}"#))
            let feed = try client.get("/feed").text
            #expect(feed.contains(#""rate":3"#) && feed.contains(#""id":"new""#) && !feed.contains(#""id":"7""#))
        }
    }

    @Test func aDriftingHistoryIsAcceptedVersionByVersion() throws {
        // The members come, go and change type from version to version, as real upstreams' do.
        let versions: [(body: String, added: Int, changed: Int, removed: Int)] = [
            (#"{"shops":[{"id":"a","name":"A","description":"old","type":"Mural"},{"id":"b","name":"B"}]}"#, 2, 0, 2),
            (#"{"shops":[{"id":"a","name":"A","bio":"new","type":"Mural"},{"id":"b","name":"B"}]}"#, 0, 1, 0),
            (
                #"{"shops":[{"id":"a","name":"A","bio":"new","type":"coffee","rate":4.5},{"id":"b","name":"B"}]}"#, 0,
                1, 0
            ),
            (#"{"shops":[{"id":"a","name":"A","bio":"new","type":"coffee","rate":"4.5"},{"id":"c"}]}"#, 1, 0, 1),
            (#"[{"id":"c"}]"#, 0, 0, 1),
        ]
        try RunningServer.run { running, client in
            _ = try client.get("/home")
            for version in versions {
                running.upstream.script("/shops", .json(version.body))
                let text = try client.request("POST", "/refresh?source=shops").text
                #expect(text.contains(#""outcome":"updated""#))
                #expect(
                    text.contains(
                        #""added":\#(version.added),"changed":\#(version.changed),"removed":\#(version.removed)"#))
            }
        }
    }

    @Test func aFailureLeavesEveryByteAndSaysWhy() throws {
        try RunningServer.run { running, client in
            let before = try client.get("/feed")
            running.upstream.script("/shops", .answer(500))
            let answer = try client.request("POST", "/refresh?source=shops")
            #expect(answer.status == 502)
            #expect(answer["Content-Type"] == "application/problem+json")
            #expect(answer.text.contains(#""sources":[{"source":"shops","outcome":"failed""#))
            #expect(answer.text.contains(#""error":{"code":"bad-status""#))
            let after = try client.get("/feed")
            #expect(after.body == before.body && after["ETag"] == before["ETag"])
            // Some failed, some did not: 200 with each outcome.
            let mixed = try client.request("POST", "/refresh")
            #expect(mixed.status == 200)
            #expect(mixed.text.contains(#""source":"shops","outcome":"failed""#))
            #expect(mixed.text.contains(#""source":"posts","outcome":"unchanged","#))
        }
    }

    @Test func allDeadlinesMissedIs504() throws {
        try RunningServer.run(["VITRINE_UPSTREAM_TIMEOUT": "300ms"]) { running, client in
            _ = try client.get("/home")
            for source in ["/shops", "/posts", "/users"] { running.upstream.script(source, .hold(gate: "never")) }
            let answer = try client.request("POST", "/refresh")
            #expect(answer.status == 504)
            #expect(answer.text.contains(#""code":"timeout""#))
        }
    }

    @Test func theCallersIDReachesTheUpstream() throws {
        try RunningServer.run { running, client in
            _ = try client.get("/home")
            let answer = try client.request("POST", "/refresh?source=users", ["X-Request-ID: from-the-app.1"])
            #expect(answer["X-Request-ID"] == "from-the-app.1")
            #expect(running.upstream.requests(for: "/users").last?.value("X-Request-ID") == "from-the-app.1")
        }
    }

    @Test func aSecondRefreshAtOnceIsLimited() throws {
        try RunningServer.run(["VITRINE_REFRESH_INTERVAL_MIN": "1h"]) { _, client in
            _ = try client.get("/home")
            #expect(try client.request("POST", "/refresh").status == 200)
            let answer = try client.request("POST", "/refresh")
            #expect(answer.status == 429)
            #expect(answer["Retry-After"] == "3600")
            #expect(answer.text.contains(#""retryable":true"#))
        }
    }

    @Test func aCallerNeedNotWaitForTheReceipt() throws {
        try RunningServer.run { running, client in
            _ = try client.get("/home")
            running.upstream.script("/shops", .hold(gate: "shops").then(.json(#"[{"id":"pho","name":"P"}]"#)))
            let answer = try client.request("POST", "/refresh?source=shops", ["Prefer: respond-async"])
            #expect(answer.status == 202)
            #expect(answer["Preference-Applied"] == "respond-async")
            let location = try #require(answer["Location"])
            let running202 = try client.get(location)
            #expect(running202.status == 202)
            #expect(running202["Retry-After"] == "1")
            running.upstream.open(gate: "shops")
            // A caller who waits joins the same refresh, and hears when it has ended.
            _ = try client.request("POST", "/refresh?source=shops")
            let receipt = try client.get(location)
            #expect(receipt.status == 200)
            #expect(receipt.text.contains(#""source":"shops","outcome":"updated""#))
            let unknown = try client.get("/refreshes/nobody")
            #expect(unknown.status == 404)
        }
    }

    @Test func anAppFollowsTheFeedByItsChanges() throws {
        try RunningServer.run { running, client in
            _ = try client.get("/home")
            let start = try #require(
                try client.get("/feed/changes?since=0").text.components(between: #""generation":"#, and: ",").first)
            running.upstream.script(
                "/shops", .json(#"[{"id":"pho","name":"Phở","type":"hawk"},{"id":"new","name":"N"}]"#))
            _ = try client.request("POST", "/refresh?source=shops")
            let changes = try client.get("/feed/changes?since=\(start)")
            #expect(changes.status == 200)
            #expect(changes["Cache-Control"] == "no-cache")
            #expect(changes.text.contains(#""changed":[{"id":"pho","name":"Phở""#))
            #expect(changes.text.contains(#"{"id":"new""#) && changes.text.hasSuffix(#""removed":["7"]}"#))
            let next = try #require(changes.text.components(between: #""generation":"#, and: ",").first)
            let nothing = try client.get("/feed/changes?since=\(next)").text
            #expect(nothing == #"{"generation":\#(next),"changed":[],"removed":[]}"#)
            let future = try client.get("/feed/changes?since=999999")
            #expect(future.status == 410)
            for bad in ["/feed/changes", "/feed/changes?since=x", "/feed/changes?since=-1"] {
                let answer = try client.get(bad)
                #expect(answer.status == 400 && answer.text.contains(#""parameter":"since""#))
            }
        }
    }

    @Test func theTokenIsAskedFor() throws {
        try RunningServer.run(["VITRINE_ADMIN_TOKEN": "open-sesame"]) { _, client in
            for fields in [
                [], ["Authorization: Bearer wrong"], ["Authorization: Basic open-sesame"], ["Authorization: Bearer"],
            ] {
                let answer = try client.request("POST", "/refresh", fields)
                #expect(answer.status == 401)
                #expect(answer["WWW-Authenticate"] == "Bearer")
                #expect(!answer.text.contains("open-sesame"))
            }
            #expect(try client.request("POST", "/refresh", ["Authorization: bearer open-sesame"]).status == 200)
        }
    }

    @Test(arguments: [
        ("/refresh?source=shop", "source"), ("/refresh?source=", "source"), ("/refresh?allow=all", "allow"),
    ])
    func aBadValueNamesItsParameter(path: String, parameter: String) throws {
        try RunningServer.run { _, client in
            let answer = try client.request("POST", path)
            #expect(answer.status == 400)
            #expect(answer.text.contains(#""parameter":"\#(parameter)""#))
        }
    }
}
