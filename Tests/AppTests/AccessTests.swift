import HTTPMessages
import TestSupport
import Testing

@testable import App

@Suite struct AccessTests {
    private static let origins = ["VITRINE_ALLOWED_ORIGINS": "https://app.example, http://localhost:3000"]

    @Test(arguments: [
        ("GET", "/feed", 200), ("GET", "/nowhere", 404), ("DELETE", "/feed", 405), ("GET", "/feed?limit=0", 400),
        ("POST", "/refresh", 200), ("GET", "/status", 200), ("GET", "/livez", 200),
    ])
    func anAllowedOriginMayReadEveryAnswer(method: String, path: String, status: Int) throws {
        try RunningServer.run(Self.origins) { _, client in
            let answer = try client.request(method, path, ["Origin: https://app.example"])
            #expect(answer.status == status)
            #expect(answer["Access-Control-Allow-Origin"] == "https://app.example")
            #expect(answer["Access-Control-Expose-Headers"]?.contains("ETag") == true)
            #expect(answer["Access-Control-Expose-Headers"]?.contains("Content-Location") == true)
            #expect(answer.fields.contains { $0.name == "Vary" && $0.value == "Origin" })
            let tag = answer["ETag"].map { ["If-None-Match: \($0)"] } ?? []
            let again = try client.request(method, path, ["Origin: http://localhost:3000"] + tag)
            #expect(again["Access-Control-Allow-Origin"] == "http://localhost:3000")
        }
    }

    @Test(arguments: [
        ("Content-Length: 65537", 413), ("Transfer-Encoding: chunked\r\n\r\n10001", 413), ("Expect: a", 417),
        ("Transfer-Encoding: gzip, chunked", 501),
    ])
    func alsoLearnsWhyItsBodyWasNotTaken(field: String, status: Int) throws {
        try RunningServer.run(Self.origins) { _, client in
            let fields = ["Origin: https://app.example", "X-Request-ID: mine", field]
            let answer = try client.request("POST", "/users", fields)
            #expect(answer.status == status)
            #expect(answer["Access-Control-Allow-Origin"] == "https://app.example")
            #expect(answer["X-Request-ID"] == "mine")
            #expect(answer.text.contains(#""instance":"/users","requestId":"mine""#))
        }
    }

    @Test func anotherOriginIsToldNothing() throws {
        try RunningServer.run(Self.origins) { _, client in
            for origin in [
                "https://evil.example", "null", "https://app.example.evil.example", "https://app.example:444",
            ] {
                let answer = try client.get("/feed", ["Origin: \(origin)"])
                #expect(answer["Access-Control-Allow-Origin"] == nil)
                #expect(answer.fields.contains { $0.name == "Vary" && $0.value == "Origin" })
            }
            let without = try client.get("/feed")
            #expect(without["Access-Control-Allow-Origin"] == nil)
        }
    }

    @Test func aStarLetsEverybodyInWithoutVarying() throws {
        try RunningServer.run(["VITRINE_ALLOWED_ORIGINS": "*"]) { _, client in
            let answer = try client.get("/feed", ["Origin: https://any.example"])
            #expect(answer["Access-Control-Allow-Origin"] == "*")
            #expect(answer["Vary"] == "Accept-Encoding, Accept-Language")
        }
    }

    @Test func noOriginIsLetInUnlessNamed() throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/feed", ["Origin: https://app.example"])
            #expect(answer["Access-Control-Allow-Origin"] == nil)
            let preflight = try client.request(
                "OPTIONS", "/feed", ["Origin: https://app.example", "Access-Control-Request-Method: GET"])
            #expect(preflight["Access-Control-Allow-Methods"] == nil)
        }
    }

    @Test func aPreflightIsAnsweredForKnownRoutesOnly() throws {
        try RunningServer.run(Self.origins) { _, client in
            let fields = ["Origin: https://app.example", "Access-Control-Request-Method: POST"]
            let answer = try client.request("OPTIONS", "/refresh", fields)
            #expect(answer.status == 204)
            #expect(answer["Access-Control-Allow-Origin"] == "https://app.example")
            #expect(answer["Access-Control-Allow-Methods"]?.contains("POST") == true)
            #expect(answer["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
            let unknown = try client.request("OPTIONS", "/nowhere", fields)
            #expect(unknown.status == 404)
        }
    }

    @Test func aClientIsHeldToItsRateAndAForgedAddressIsNoHelp() throws {
        try RunningServer.run(["VITRINE_RATE_LIMIT": "3", "VITRINE_TRUSTED_PROXIES": "1"]) { _, client in
            var statuses: [Int] = []
            for attempt in 0..<12 {
                // Some proxies write the port behind the address.
                let answer = try client.get("/feed", ["X-Forwarded-For: 10.0.0.\(attempt), 192.0.2.7:5\(attempt)"])
                statuses.append(answer.status)
                if answer.status == 429 { #expect(answer["Retry-After"] == "1") }
            }
            #expect(statuses.prefix(3) == [200, 200, 200])
            #expect(statuses.contains(429))
            let other = try client.get("/feed", ["X-Forwarded-For: 192.0.2.8"])
            #expect(other.status == 200)
            let health = try client.get("/livez", ["X-Forwarded-For: 192.0.2.7"])
            #expect(health.status == 200)
        }
    }

    @Test func oneAddressMayNotTakeAllConnections() throws {
        try RunningServer.run(["VITRINE_MAX_CONNECTIONS_PER_ADDRESS": "2"]) { running, client in
            let second = try HTTPClient(port: running.server.port)
            for client in [client, second] {
                let answer = try client.get("/livez")
                #expect(answer.status == 200)
            }
            let refusal = try HTTPClient(port: running.server.port).get("/livez")
            #expect(refusal.status == 503)
            #expect(refusal["Retry-After"] != nil)
            #expect(refusal["Connection"] == "close")
            let other = try HTTPClient(port: running.server.port, from: "127.0.0.2").get("/livez")
            #expect(other.status == 200)
        }
    }

    @Test func aBucketFillsAtTheRateAndNoFurther() {
        let limiter = RateLimiter(perSecond: 2)
        #expect(limiter.refusal(of: "a", at: 0) == nil)
        #expect(limiter.refusal(of: "a", at: 0) == nil)
        #expect(limiter.refusal(of: "a", at: 0) == 1)
        #expect(limiter.refusal(of: "b", at: 0) == nil)
        #expect(limiter.refusal(of: "a", at: 500_000_000) == nil)
        #expect(limiter.refusal(of: "a", at: 500_000_000) == 1)
        for _ in 0..<2 { #expect(limiter.refusal(of: "a", at: 900_000_000_000) == nil) }
        #expect(limiter.refusal(of: "a", at: 900_000_000_000) == 1)
        // A clock that goes back gives nothing and takes nothing.
        #expect(limiter.refusal(of: "a", at: 0) == 1)
    }
}
