import Facade
import Platform
import Records
import Settings
import TestSupport
import Testing

@testable import App

@Suite struct ScenarioTests {
    /// Runs a server in sample mode.
    private func run(_ body: (HTTPClient) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let command = try Command.parse(
            ["serve", "--sample", "--listen", "127.0.0.1:0", "--database", folder.file("v.sqlite")],
            environment: ["VITRINE_ACCESS_LOG": "off"], readFile: readSmallFile)
        let server = try Server(#require(command.configuration), errorDescriptor: -1)
        defer { server.stop() }
        try body(HTTPClient(port: server.port))
    }

    @Test(arguments: [
        ("shops=timeout", 504, "no answer within"), ("shops=refused", 502, "no connection"),
        ("shops=503", 502, "answered 503"),
        ("shops=bad-status", 502, "answered 500"), ("shops=not-json", 502, "byte 0"),
        ("shops=cut-off", 502, "cut short"),
        ("users=timeout", 200, "items"), ("shops=empty", 200, #""items":[]"#), ("shops=ok", 200, #""total":29"#),
    ])
    func eachStateGivesItsAnswer(_ scenario: String, _ status: Int, _ text: String) throws {
        try run { client in
            let answer = try client.get("/feed", ["Vitrine-Scenario: \(scenario)"])
            #expect(answer.status == status)
            #expect(answer.text.contains(text))
        }
    }

    @Test func partsAreMissingAndStaleAsTheyWouldBe() throws {
        try run { client in
            let home = try client.get("/home", ["Vitrine-Scenario: posts=refused, shops=stale"])
            #expect(home.status == 200 && home["Cache-Control"] == "no-store")
            #expect(home.text.contains(#""id":"posts","#) && home.text.contains(#""state":"unavailable""#))
            #expect(home.text.contains(#""state":"stale""#))
            #expect(try client.get("/home?require=all", ["Vitrine-Scenario: posts=refused"]).status == 502)
            let stale = try client.get("/feed", ["Vitrine-Scenario: shops=stale"])
            #expect(stale["Cache-Status"] == "vitrine; hit; ttl=-60; detail=stale" && stale["Age"] == "120")
            let posts = try client.get("/posts", ["Vitrine-Scenario: users=503"])
            #expect(posts.text.hasSuffix(#""degraded":["users"]}"#))
        }
    }

    @Test func whatIsWrongIsFoundInTheUsualOrder() throws {
        try run { client in
            let codings = "Accept-Encoding: x, identity;q=0"
            for target in ["/feed", "/feed?limit=0"] {
                let usual = try client.get(target, [codings])
                let rehearsed = try client.get(target, [codings, "Vitrine-Scenario: shops=ok"])
                #expect(usual.status == (target == "/feed" ? 406 : 400))
                #expect(rehearsed.status == usual.status)
            }
        }
    }

    @Test func theNextRequestKnowsNothingOfIt() throws {
        try run { client in
            let before = try client.get("/feed")
            _ = try client.get("/feed", ["Vitrine-Scenario: shops=empty"])
            _ = try client.get("/feed", ["Vitrine-Scenario: shops=timeout"])
            let after = try client.get("/feed")
            #expect(after.body == before.body && after["ETag"] == before["ETag"])
            #expect(try client.get("/metrics").text.contains("vitrine_cache_entries 1\n"))
            #expect(after.fields.contains { $0.name == "Vary" && $0.value == "Vitrine-Scenario" })
        }
    }

    @Test func theSameScreenIsTheSameBytes() throws {
        try run { client in
            let usual = try client.get("/feed?type=coffee&locale=vi")
            let rehearsed = try client.get("/feed?type=coffee&locale=vi", ["Vitrine-Scenario: users=empty"])
            #expect(rehearsed.body == usual.body && rehearsed["ETag"] == usual["ETag"])
            let tag = try #require(usual["ETag"])
            let fields = ["Vitrine-Scenario: users=empty", "If-None-Match: \(tag)"]
            #expect(try client.get("/feed?type=coffee&locale=vi", fields).status == 304)
        }
    }

    @Test func aRefreshComesToWhatItWouldWithNothingStored() throws {
        try run { client in
            _ = try client.request("POST", "/refresh")
            let before = try client.get("/feed/changes?since=0").body
            let scenario = ["Vitrine-Scenario: shops=timeout, posts=empty, users=slow=20ms"]
            let some = try client.request("POST", "/refresh", scenario)
            #expect(some.status == 200)
            #expect(some.text.contains(#""source":"shops","outcome":"failed","generation":0"#))
            #expect(some.text.contains(#""durationMs":0,"error":{"code":"timeout""#))
            #expect(some.text.contains(#""source":"posts","outcome":"unchanged","generation":0,"received":0"#))
            #expect(some.text.contains(#""source":"users","outcome":"updated","generation":1,"received":8"#))
            #expect(some.text.contains(#""added":8"#) && some.text.contains(#""durationMs":20,"error":null"#))
            let none = try client.request("POST", "/refresh?source=shops", scenario)
            #expect(none.status == 504 && none.text.contains("refresh-failed"))
            #expect(try client.request("POST", "/refresh?source=cars", scenario).status == 400)
            #expect(try client.get("/feed/changes?since=0").body == before)
        }
    }

    @Test func writesAreAnsweredAndNotSaved() throws {
        try run { client in
            _ = try client.request("POST", "/refresh")
            let users = try client.get("/users").body
            let scenario = ["Vitrine-Scenario: posts=timeout"]
            let name = #"{"firstName":"Mai","lastName":"Lê"}"#
            let made = try client.write("POST", "/users", name, scenario)
            #expect(made.status == 201)
            #expect(try client.get(#require(made["Location"]), scenario).status == 404)
            #expect(try client.write("POST", "/forms/user", name, scenario).status == 201)
            #expect(try client.write("POST", "/forms/user", #"{"firstName":"Mai"}"#, scenario).status == 422)
            #expect(try client.write("PATCH", "/users/4", #"{"age":5}"#, scenario).status == 428)
            let changed = try client.write("PATCH", "/users/4", #"{"age":5}"#, scenario + ["If-Match: *"])
            #expect(changed.status == 200 && changed.text.contains(#""age":5"#))
            let missing = scenario + ["If-Match: *", "Vitrine-Scenario: users=empty"]
            #expect(try client.write("PUT", "/users/4", name, missing).status == 404)
            #expect(try client.request("DELETE", "/users/4", scenario + ["If-Match: *"]).status == 204)
            #expect(try client.get("/users").body == users)
        }
    }

    @Test func ofUsersWhoAreNotToBeHadThereIsNoForm() throws {
        try run { client in
            _ = try client.request("POST", "/refresh")
            #expect(try client.get("/forms/user?user=4", ["Vitrine-Scenario: delay=1ms"]).status == 200)
            #expect(try client.get("/forms/user?user=4", ["Vitrine-Scenario: users=refused"]).status == 404)
            #expect(try client.get("/forms/user", ["Vitrine-Scenario: users=refused"]).status == 200)
            #expect(try client.get("/status", ["Vitrine-Scenario: nothing"]).status == 200)
        }
    }

    @Test func anAnswerIsHeldBackForAsLongAsItIsAsked() throws {
        try run { client in
            let startedAt = SystemTime().monotonicNanoseconds
            let answer = try client.get("/feed", ["Vitrine-Scenario: delay=60ms jitter=10ms, shops=slow=40ms"])
            #expect(answer.status == 200)
            #expect(SystemTime().monotonicNanoseconds - startedAt >= 90_000_000)
        }
    }

    @Test(arguments: [
        "cars=ok", "shops=broken", "shops", "delay=1", "delay=2m", "shops=slow=x", "shops=399", "jitter=-1s",
    ])
    func whatIsUnknownIsRefusedNamingWhatIsAllowed(_ scenario: String) throws {
        try run { client in
            let answer = try client.get("/feed", ["Vitrine-Scenario: \(scenario)"])
            #expect(answer.status == 400 && answer.text.contains("cut-off"))
        }
    }

    @Test func outsideOfSampleModeTheFieldIsNothing() throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/feed", ["Vitrine-Scenario: shops=timeout"])
            #expect(answer.status == 200)
            #expect(!answer.fields.contains { $0.value.contains("Vitrine-Scenario") })
        }
    }

    @Test func delaysAreOfTheSlowestSourceThatIsNeeded() throws {
        let scenario = try Scenario(parsing: ["shops=slow=2s users=slow=3s", "delay=1s", "jitter=500ms"])
        #expect(scenario.delay(for: .shops, random: 0) == .seconds(3))
        #expect(scenario.delay(for: [.shops, .users], random: 1) == .milliseconds(4_500))
        #expect(scenario.delay(for: .posts, random: -1) == .milliseconds(500))
        #expect(try Scenario(parsing: ["jitter=1s"]).delay(for: .posts, random: -1) == .zero)
    }
}
