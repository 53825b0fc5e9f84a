import TestSupport
import Testing

@testable import App

@Suite struct ViewTests {
    @Test(arguments: ["gzip", "br"])
    func whoRefusesIdentityGetsASmallViewCodedAllTheSame(coding: String) throws {
        try RunningServer.run { _, client in
            let path = "/users/1"
            let plain = try client.get(path, ["Accept-Encoding: \(coding)"])
            #expect(plain.status == 200 && plain["Content-Encoding"] == nil, "it is too small to be worth it")
            let coded = try client.get(path, ["Accept-Encoding: \(coding), identity;q=0"])
            #expect(coded.status == 200 && coded["Content-Encoding"] == coding)
            #expect(coded["ETag"] != plain["ETag"])
            let again = try client.get(
                path, ["Accept-Encoding: \(coding), *;q=0", "If-None-Match: \(coded["ETag"] ?? "")"])
            #expect(again.status == 304)
            let none = try client.get(path, ["Accept-Encoding: identity;q=0"])
            #expect(none.status == 406)
        }
    }

    @Test func aColdServerAnswersEveryScreen() throws {
        try RunningServer.run { _, client in
            for path in [
                "/feed", "/restaurants", "/restaurants/pho", "/restaurants/7", "/map", "/posts", "/posts/1", "/users",
                "/users/2", "/home",
            ] {
                let answer = try client.get(path)
                #expect(answer.status == 200, "\(path)")
                #expect(answer["Content-Type"] == "application/json", "\(path)")
                #expect(answer["Content-Language"] == "en", "\(path)")
                #expect(answer["ETag"]?.hasPrefix("\"") == true, "\(path)")
                #expect(answer["Last-Modified"] != nil, "\(path)")
                #expect(answer["Cache-Status"]?.hasPrefix("vitrine; ") == true, "\(path)")
                #expect(answer["Vary"]?.contains("Accept-Encoding, Accept-Language") == true, "\(path)")
                #expect(answer["Age"] == "0", "\(path)")
                #expect(answer["X-Request-ID"]?.count == 16, "\(path)")
            }
        }
    }

    @Test func theFeedIsWhatTheContractSays() throws {
        try RunningServer.run { _, client in
            let feed = try client.get("/feed").text
            #expect(
                feed == """
                    {"items":[\
                    {"id":"pho","name":"Phở Thìn","type":"hawk","typeText":"Hawker food","rate":4.5,"rateText":"4.5 of 5",\
                    "stars":{"full":4,"half":1,"empty":0},"accessibilityText":"Phở Thìn, Hawker food, rated 4.5 of 5",\
                    "iconKey":"bakery","tintKey":"orange","path":"/restaurants/pho"},\
                    {"id":"7","name":"Café/7","type":"coffee","typeText":"Coffee","rate":0,"rateText":"Not rated",\
                    "stars":{"full":0,"half":0,"empty":5},"accessibilityText":"Café/7, Coffee, not rated",\
                    "iconKey":"coffee","tintKey":"brown","path":"/restaurants/7"}],"total":2,"next":null}
                    """)
        }
    }

    @Test func theSameContentIsTheSameBytesOnEveryRun() throws {
        var bodies: [String: Set<[UInt8]>] = [:]
        var tags: [String: Set<String>] = [:]
        for _ in 0..<2 {
            try RunningServer.run { _, client in
                for path in ["/feed", "/map", "/posts", "/users", "/home", "/restaurants/pho"] {
                    for _ in 0..<2 {
                        let answer = try client.get(path)
                        bodies[path, default: []].insert(answer.body)
                        tags[path, default: []].insert(answer["ETag"] ?? "")
                    }
                }
            }
        }
        #expect(bodies.values.allSatisfy { $0.count == 1 })
        #expect(tags.values.allSatisfy { $0.count == 1 })
    }

    @Test func pagesFollowOneAnotherAndMeetAtNoRow() throws {
        let upstream = try ScriptedUpstream.filled()
        let shops = (0..<7).map { #"{"id":"s\#($0)","name":"S"}"# }.joined(separator: ",")
        upstream.script("/shops", .json("[\(shops)]"))
        try RunningServer.run(upstream: upstream) { _, client in
            var path: String? = "/feed?limit=3"
            var ids: [String] = []
            while let current = path {
                let text = try client.get(current).text
                #expect(text.contains(#""total":7"#))
                ids += text.components(between: #"{"id":""#, and: "\"")
                path = text.components(between: #""next":""#, and: "\"").first
            }
            #expect(ids == (0..<7).map { "s\($0)" })
        }
    }

    @Test(arguments: [
        ("/feed?limit=0", "limit"), ("/feed?limit=201", "limit"), ("/feed?limit=x", "limit"),
        ("/feed?limit=+5", "limit"),
        ("/feed?after=x", "after"), ("/feed?after=", "after"), ("/posts?require=some", "require"),
        ("/feed?locale=tlh", "locale"), ("/feed?limit=%zz", "limit"),
    ])
    func aBadValueNamesItsParameter(path: String, parameter: String) throws {
        try RunningServer.run { _, client in
            let answer = try client.get(path)
            #expect(answer.status == 400)
            #expect(answer["Content-Type"] == "application/problem+json")
            #expect(answer.text.contains(#""parameter":"\#(parameter)""#))
        }
    }

    @Test func unknownParametersAndDefaultsShareOneAnswer() throws {
        try RunningServer.run { _, client in
            let plain = try client.get("/feed")
            for path in ["/feed?utm_x=y", "/feed?limit=50", "/feed?x&limit=50&limit=3", "/restaurants", "/feed?"] {
                #expect(try client.get(path).body == plain.body)
            }
        }
    }

    @Test(arguments: [
        "/restaurants/none", "/posts/99", "/users/99", "/nowhere", "/assets/none.svg", "/restaurants/",
        "/restaurants/pho/x",
        "/restaurants/pho%2Fx", "/restaurants/%zz", "/restaurants/pho%00", "//feed", "/feed/", "/feed%23x",
    ])
    func whatIsNotThereIs404(path: String) throws {
        try RunningServer.run { _, client in
            let answer = try client.get(path)
            #expect(answer.status == 404)
            #expect(answer["Cache-Control"] == "no-store")
            #expect(answer.text.contains(#""retryable":false"#))
        }
    }

    @Test func aTagInAnyFormOrAListIsNotModified() throws {
        try RunningServer.run { _, client in
            for path in ["/feed", "/restaurants/pho", "/map", "/posts", "/posts/1", "/users", "/users/1", "/home"] {
                let first = try client.get(path)
                let tag = try #require(first["ETag"])
                for value in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                    let answer = try client.get(path, ["If-None-Match: \(value)"])
                    #expect(answer.status == 304, "\(path) \(value)")
                    #expect(answer["ETag"] == tag)
                    #expect(answer["Content-Type"] == nil && answer["Content-Length"] == nil)
                    #expect(answer["Cache-Control"] == first["Cache-Control"] && answer["Vary"] == first["Vary"])
                }
                #expect(try client.get(path, ["If-None-Match: \"x\""]).status == 200)
                let modified = try #require(first["Last-Modified"])
                #expect(try client.get(path, ["If-Modified-Since: \(modified)"]).status == 304)
                #expect(
                    try client.get(path, ["If-None-Match: \"x\"", "If-Modified-Since: \(modified)"]).status == 200)
                #expect(try client.get(path, ["If-Modified-Since: yesterday"]).status == 200)
            }
        }
    }

    @Test func codingsHaveTagsOfTheirOwnAndHeadHasGetsLength() throws {
        try RunningServer.run { _, client in
            let plain = try client.get("/home")
            let gzip = try client.get("/home", ["Accept-Encoding: gzip"])
            let brotli = try client.get("/home", ["Accept-Encoding: gzip, br"])
            #expect(gzip["Content-Encoding"] == "gzip" && brotli["Content-Encoding"] == "br")
            #expect(Set([plain["ETag"], gzip["ETag"], brotli["ETag"]]).count == 3)
            #expect(gzip.body.count < plain.body.count)
            #expect(try client.get("/home", ["Accept-Encoding: gzip;q=0"])["Content-Encoding"] == nil)
            #expect(try client.get("/home", ["Accept-Encoding: identity;q=0, *;q=0"]).status == 406)
            let head = try client.request("HEAD", "/home", ["Accept-Encoding: br"])
            #expect(head["Content-Length"] == "\(brotli.body.count)" && head["ETag"] == brotli["ETag"])
        }
    }

    @Test func idsThatOnlyLookAlikeAreTwo() throws {
        let upstream = try ScriptedUpstream.filled()
        upstream.script(
            "/shops", .json(#"[{"id":"caf\u00e9","name":"composed"},{"id":"cafe\u0301","name":"decomposed"}]"#))
        try RunningServer.run(upstream: upstream) { _, client in
            for (path, name) in [("caf%C3%A9", "composed"), ("cafe%CC%81", "decomposed")] {
                let answer = try client.get("/restaurants/\(path)")
                #expect(answer.text.contains(#""name":"\#(name)""#))
            }
        }
    }

    @Test func usersAreNeverKeptByOthers() throws {
        try RunningServer.run { _, client in
            for path in ["/users", "/users/1"] {
                let answer = try client.get(path)
                #expect(answer["Cache-Control"] == "private, no-cache")
            }
        }
    }

    @Test func hostileFieldsChangeNothing() throws {
        try RunningServer.run { _, client in
            let plain = try client.get("/feed")
            let hostile = try client.get(
                "/feed", ["X-Forwarded-Host: evil.test", "X-Original-URL: /x", "Forwarded: host=evil.test"])
            #expect(hostile.body == plain.body && hostile["ETag"] == plain["ETag"])
        }
    }
}

extension String {
    /// What stands between each two of these.
    func components(between start: String, and end: String) -> [String] {
        var found: [String] = []
        var rest = self[...]
        while let open = rest.firstRange(of: start) {
            rest = rest[open.upperBound...]
            guard let close = rest.firstRange(of: end) else { break }
            found.append(String(rest[..<close.lowerBound]))
            rest = rest[close.upperBound...]
        }
        return found
    }
}
