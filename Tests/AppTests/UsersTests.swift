import TestSupport
import Testing

@testable import App

@Suite struct UsersTests {
    private static let merge = "application/merge-patch+json"

    @Test func aUserIsMadeReadChangedAndRemoved() throws {
        try RunningServer.run { _, client in
            #expect(try client.get("/users").text.contains(#""total":2"#))
            let made = try client.write("POST", "/users?locale=de", #"{"firstName":"Ann","lastName":"Lee","age":30}"#)
            #expect(made.status == 201)
            let path = try #require(made["Location"])
            #expect(path.hasPrefix("/users/local-"))
            #expect(made.text.contains(#""roleText":"Mitglied""#))
            #expect(made["Content-Language"] == "de")
            let read = try client.get(path + "?locale=de")
            #expect(read.status == 200)
            #expect(read.body == made.body)
            #expect(read["ETag"] == made["ETag"])
            #expect(try client.get("/users").text.contains(#""total":3"#))

            let tag = try #require(made["ETag"])
            let patched = try client.write(
                "PATCH", path, #"{"age":null,"isAdmin":true}"#, as: Self.merge, ["If-Match: \(tag)"])
            #expect(patched.status == 200)
            #expect(patched.text.contains(#""isAdmin":true"#) && patched.text.contains(#""age":null,"version":2}"#))
            #expect(try client.get(path).body == patched.body)
            #expect(try client.tag(path) == patched["ETag"])

            let put = try client.write("PUT", path, #"{"firstName":"An","lastName":"Li"}"#, ["If-Match: *"])
            #expect(put.status == 200)
            // What was not sent has its default again.
            #expect(
                put.text.contains(#""isAdmin":false"#) && put.text.contains(#""lastName":"Li","age":null,"version":3"#))

            let removed = try client.request("DELETE", path, ["If-Match: \(try client.tag(path))"])
            #expect(removed.status == 204)
            #expect(try client.get(path).status == 404)
            #expect(try client.request("DELETE", path, ["If-Match: *"]).status == 404)
        }
    }

    private static let writes = [
        ("PUT", #"{"firstName":"A","lastName":"B"}"#), ("PATCH", #"{"age":3}"#), ("DELETE", ""),
    ]

    @Test(arguments: writes)
    func theVersionIsAskedFor(_ method: String, _ body: String) throws {
        try RunningServer.run { _, client in
            let policy = "Prefer: merge=overwrite"
            #expect(try client.write(method, "/users/nobody", body).status == 404)
            #expect(try client.write(method, "/users/nobody", body, [policy, "If-Match: *"]).status == 404)
            #expect(try client.write(method, "/users/1", body, [policy]).status == 428)
            let old = try client.tag("/users/1")
            #expect(try client.write("PATCH", "/users/1", #"{"age":9}"#, ["If-Match: \(old)"]).status == 200)
            for condition in [old, "\"x\"", "W/\(try client.tag("/users/1"))", "\(old), \"y\"", ""] {
                let stale = try client.write(method, "/users/1", body, ["If-Match: \(condition)"])
                #expect(stale.status == 412, "\(condition)")
                #expect(stale.text.contains(#""version":2,"etag":"\"v2-"#))
            }
            #expect(try client.get("/users/1").text.contains(#""age":9,"version":2"#))
        }
    }

    @Test(arguments: writes)
    func theTagOfAnyLanguageAndCodingIsOfTheVersion(_ method: String, _ body: String) throws {
        for fields in [["Accept-Language: ar"], ["Accept-Encoding: gzip"], ["Accept-Encoding: br"]] {
            try RunningServer.run { _, client in
                let tag = try client.tag("/users/1?locale=vi", fields)
                #expect(tag != (try client.tag("/users/1")))
                let answer = try client.write(method, "/users/1", body, ["If-Match: \"x\", \(tag)"])
                #expect(answer.status == (method == "DELETE" ? 204 : 200))
            }
        }
    }

    @Test func theTagInAProblemCanBeUsedAtOnce() throws {
        try RunningServer.run { _, client in
            let stale = try client.write("PATCH", "/users/1", #"{"age":3}"#, [#"If-Match: "x""#])
            let tag = try #require(stale.text.components(between: #""etag":"\""#, and: #"\""#).first)
            #expect(try client.write("PATCH", "/users/1", #"{"age":3}"#, ["If-Match: \"\(tag)\""]).status == 200)
        }
    }

    @Test(arguments: [
        ("store-trump", #""firstName":"Theirs","lastName":"Mine","age":null"#, true),
        ("object-trump", #""firstName":"Mine","lastName":"Mine","age":null"#, true),
        ("overwrite", #""firstName":"Mine","lastName":"Mine","age":5"#, true),
        ("rollback", #""firstName":"Theirs","lastName":"Vũ","age":null"#, true),
        ("error", "", false), ("nonsense", "", false),
    ])
    func aConflictIsSettledAsTheCallerPrefers(_ policy: String, _ members: String, _ isSettled: Bool) throws {
        try RunningServer.run { _, client in
            let first = try client.tag("/users/1")
            let base = try client.write("PATCH", "/users/1", #"{"age":5}"#, ["If-Match: \(first)"])
            let old = try #require(base["ETag"])
            let theirs = #"{"firstName":"Theirs","age":null}"#
            #expect(try client.write("PATCH", "/users/1", theirs, ["If-Match: \(old)"]).status == 200)
            let mine = try client.write(
                "PATCH", "/users/1", #"{"firstName":"Mine","lastName":"Mine"}"#, as: Self.merge,
                ["If-Match: \(old)", "Prefer: respond-async, merge=\"\(policy)\""])
            #expect(mine.status == (isSettled ? 200 : 412))
            #expect(mine["Preference-Applied"] == (policy == "nonsense" ? nil : "merge=\(policy)"))
            #expect(mine.text.contains(members))
            // There is nothing to settle where the version is right.
            let now = try client.tag("/users/1")
            let plain = try client.write(
                "PATCH", "/users/1", #"{"age":7}"#, ["If-Match: \(now)", "Prefer: merge=\(policy)"])
            #expect(plain.status == 200)
            #expect(plain["Preference-Applied"] == nil)
        }
    }

    @Test func aRemovalThatIsRolledBackShowsTheUser() throws {
        try RunningServer.run { _, client in
            let old = try client.tag("/users/1")
            _ = try client.write("PATCH", "/users/1", #"{"age":5}"#, ["If-Match: \(old)"])
            let kept = try client.request("DELETE", "/users/1", ["If-Match: \(old)", "Prefer: merge=rollback"])
            #expect(kept.status == 200)
            #expect(kept["Preference-Applied"] == "merge=rollback")
            #expect(kept.text.contains(#""age":5"#))
            let removed = try client.request("DELETE", "/users/1", ["If-Match: \(old)", "Prefer: merge=object-trump"])
            #expect(removed.status == 204)
            #expect(removed["Preference-Applied"] == "merge=object-trump")
        }
    }

    @Test func aSecondUserOfTheSameNameAndAgeIsAConflict() throws {
        try RunningServer.run { _, client in
            let ann = #"{"firstName":"Ann","lastName":"Lee"}"#
            let path = try client.makeUser(ann)
            let taken = try client.write("POST", "/users", #"{"firstName":"Ann","lastName":"Lee","age":null}"#)
            #expect(taken.status == 409)
            #expect(taken.text.contains(#""constraint":"firstName+lastName+age","path":"\#(path)""#))
            let admin = #"{"firstName":"Ann","lastName":"Lee","isAdmin":true}"#
            let settled = try client.write("POST", "/users", admin, ["Prefer: merge=object-trump"])
            #expect(settled.status == 200)
            #expect(settled["Content-Location"] == path && settled["Location"] == nil)
            #expect(settled["Preference-Applied"] == "merge=object-trump")
            #expect(settled.text.contains(#""isAdmin":true"#))
            #expect(
                try client.write("POST", "/users", ann, ["Prefer: merge=rollback"]).text.contains(#""isAdmin":true"#))
            // The upstream's users may be called the same.
            #expect(try client.write("POST", "/users", #"{"firstName":"Lan","lastName":"Vũ"}"#).status == 201)
            #expect(try client.write("POST", "/users", #"{"firstName":"Ann","lastName":"Lee","age":0}"#).status == 201)
        }
    }

    @Test func whatWasSavedOutlivesRefreshesAndRestarts() throws {
        let folder = try TemporaryFolder()
        let upstream = try ScriptedUpstream.filled()
        var path = ""
        try RunningServer.run(upstream: upstream, folder: folder) { _, client in
            path = try client.makeUser(#"{"firstName":"Ann","lastName":"Lee"}"#)
            #expect(try client.write("PATCH", "/users/1", #"{"firstName":"Saved"}"#, ["If-Match: *"]).status == 200)
            #expect(try client.request("DELETE", "/users/2", ["If-Match: *"]).status == 204)
            upstream.script(
                "/users",
                .json(#"[{"id":3,"name":"New One"},{"id":2,"name":"Back"},{"id":1,"firstName":"X","lastName":"Y"}]"#))
            let receipt = try client.request("POST", "/refresh?source=users").text
            #expect(
                receipt.contains(#""received":3,"accepted":3"#)
                    && receipt.contains(#""added":1,"changed":1,"removed":0"#))
        }
        for _ in 0..<2 {
            try RunningServer.run(upstream: upstream, folder: folder) { _, client in
                let list = try client.get("/users").text
                #expect(list.components(between: #""displayName":""#, and: "\"") == ["New One", "Saved Y", "Ann Lee"])
                #expect(try client.get("/users/1").text.contains(#""version":3"#))
                #expect(try client.get(path).status == 200)
                #expect(try client.get("/users/2").status == 404)
                _ = try client.request("POST", "/refresh?source=users")
            }
        }
    }

    @Test func usersAreSavedAndServedThoughTheUpstreamNeverAnswers() throws {
        try RunningServer.run(upstream: .broken()) { _, client in
            let made = try client.write("POST", "/users", #"{"firstName":"Ann","lastName":"Lee"}"#)
            #expect(made.status == 201)
            let read = try client.get(try #require(made["Location"]))
            #expect(read.status == 200)
            #expect(read.body == made.body)
            #expect(try client.get("/users").text.contains(#""total":1"#))
            #expect(try client.get("/readyz").status == 200)
        }
    }

    @Test func aSearchFindsUsersAsTheyWereSaved() throws {
        try RunningServer.run { _, client in
            func found(_ words: String) throws -> [String] {
                try client.get("/users?q=\(words)").text.components(between: #""displayName":""#, and: "\"")
            }
            let path = try client.makeUser(#"{"firstName":"Đỗ","lastName":"Khánh"}"#)
            #expect(try found("do%20khanh") == ["Đỗ Khánh"])
            #expect(try client.write("PATCH", path, #"{"firstName":"Zoë"}"#, ["If-Match: *"]).status == 200)
            #expect(try found("do%20khanh") == [])
            #expect(try found("zoe") == ["Zoë Khánh"])
            #expect(try client.write("PATCH", "/users/1", #"{"lastName":"Zoe"}"#, ["If-Match: *"]).status == 200)
            #expect(try found("zoe") == ["Lan Zoe", "Zoë Khánh"])
            #expect(try client.request("DELETE", path, ["If-Match: *"]).status == 204)
            #expect(try found("zoe") == ["Lan Zoe"])
        }
    }

    @Test func listenersHearWhatWasSaved() throws {
        try RunningServer.run { running, client in
            _ = try client.get("/users")
            let listener = try HTTPClient(port: running.server.port)
            try listener.send("GET /events HTTP/1.1\r\nHost: a\r\nLast-Event-ID: 0\r\n\r\n")
            let id = try client.makeUser(#"{"firstName":"Ann","lastName":"Lee"}"#).dropFirst("/users/".count)
            let told = try listener.stream(until: String(id))
            #expect(told.hasSuffix(#""source":"users","added":["\#(id)"#))
        }
    }
}
