import Foundation
import TestSupport
import Testing
import ViewModels

@testable import VitrineClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct AskingTests {
    @Test func givesWhatTheServerSends() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .json(ClientFixture.feed, ClientFixture.viewFields))
        let answer = try await fixture.client(language: "de-AT, en").feed()
        #expect(answer.model.items.map(\.stars) == [Stars(full: 4, half: 1, empty: 0)])
        #expect(answer.origin == .network && answer.failure == nil)
        #expect(answer.ageSeconds == 20 && !answer.isStale && answer.language == "en")
        #expect(answer.entityTag == EntityTag(rawValue: "\"a1\""))
        let request = try #require(fixture.server.requests.first)
        #expect(request.value("Accept-Language") == "de-AT, en")
        #expect(request.value("If-None-Match") == nil && request.value("Cookie") == nil)
    }

    @Test func answersNotModifiedFromTheStore() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/feed", .json(ClientFixture.feed, ClientFixture.viewFields),
            .raw(
                "HTTP/1.1 304 N\r\nETag: \"a1\"\r\nAge: 70\r\nCache-Status: vitrine; hit; ttl=-10; detail=stale\r\n\r\n"
            ))
        let client = try fixture.client()
        let first = try await client.feed()
        let second = try await client.feed()
        #expect(second.model == first.model && second.origin == .revalidated)
        #expect(second.ageSeconds == 70 && second.isStale && second.language == "en")
        #expect(fixture.server.requests.map { $0.value("If-None-Match") } == [nil, "\"a1\""])
    }

    @Test func showsWhatIsStoredWhenTheServerIsGone() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .json(ClientFixture.feed, ClientFixture.viewFields))
        let client = try fixture.client()
        let first = try await client.feed()
        fixture.server.stop()
        fixture.pass(seconds: 30)
        let second = try await client.feed()
        #expect(second.model == first.model && second.ageSeconds == 50 && !second.isStale)
        guard case .unreachable? = second.failure else { throw Unexpected(second.origin) }
        fixture.pass(seconds: 30)
        #expect(try await client.feed().isStale)
        await #expect(throws: ClientError.self) { try await client.map() }
    }

    @Test(arguments: [
        ClientFixture.problem(503, "unavailable", retryable: true), ClientFixture.problem(500, "internal"), .close,
        .reset, .answer(200, ["Content-Type: text/html"], body: "<p>Sign in to this network".utf8),
        .answer(302, ["Location: http://192.0.2.1/login"]), .json("{\"items\":[{}]}"), .json("{"), .answer(503),
        .raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{\"items\":").then(
            .close),
    ])
    func showsWhatIsStoredWhateverTroubleThereIs(_ trouble: ScriptedAnswer) async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .json(ClientFixture.feed, ClientFixture.viewFields), trouble)
        let client = try fixture.client()
        let first = try await client.feed()
        let second = try await client.feed()
        #expect(second.model == first.model && second.failure != nil)
        // What is stored stays, and so does its tag.
        #expect(try await client.feed().failure != nil)
        #expect(fixture.server.requests.last?.value("If-None-Match") == "\"a1\"")
    }

    @Test func tellsWhatIsWrongWithTheRequestAlsoWithSomethingStored() async throws {
        let fixture = try ClientFixture()
        let more = #","parameter":"limit","allowed":"a whole number","later":[1]"#
        fixture.server.script(
            "/feed", .json(ClientFixture.feed, ClientFixture.viewFields),
            ClientFixture.problem(400, "bad-parameter", retryable: false, more))
        let client = try fixture.client()
        _ = try await client.feed()
        let error = await #expect(throws: ClientError.self) { try await client.feed() }
        guard case .problem(let problem)? = error else { throw Unexpected(error ?? "nothing") }
        #expect(problem.status == 400 && problem.kind == "bad-parameter" && problem.parameter == "limit")
        #expect(problem.allowed == "a whole number" && problem.requestId == "r1" && error?.isRetryable == false)
    }

    @Test func forgetsWhatIsNoLongerThere() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/users/2", .json(ClientFixture.user, ClientFixture.viewFields), ClientFixture.problem(404, "not-found"),
            .close)
        let client = try fixture.client()
        _ = try await client.user(id: "2")
        await #expect(throws: ClientError.self) { try await client.user(id: "2") }
        await #expect(throws: ClientError.self) { try await client.user(id: "2") }
    }

    @Test func tellsWhenToComeAgain() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/feed", ClientFixture.problem(429, "too-many-requests", retryable: true, fields: ["Retry-After: 7"]))
        let error = await #expect(throws: ClientError.self) { try await fixture.client().feed() }
        #expect(error?.retryAfterSeconds == 7 && error?.isRetryable == true)
    }

    @Test func storesNoPartialAnswer() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/feed", .json(ClientFixture.feed, ["ETag: \"a1\"", "Cache-Control: no-store"]), .close)
        let client = try fixture.client()
        _ = try await client.feed()
        await #expect(throws: ClientError.self) { try await client.feed() }
        #expect(fixture.server.requests.last?.value("If-None-Match") == nil)
    }

    @Test func keepsLanguagesApart() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .json(ClientFixture.feed, ClientFixture.viewFields))
        _ = try await fixture.client(language: "en").feed()
        _ = try await fixture.client(language: "vi").feed()
        #expect(fixture.server.requests.map { $0.value("If-None-Match") } == [nil, nil])
    }

    @Test func asksAnewWhereWhatIsStoredCannotBeRead() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .json(ClientFixture.feed, ClientFixture.viewFields))
        let client = try fixture.client()
        let old = StoredAnswer(
            body: Data("{}".utf8), entityTag: EntityTag(rawValue: "\"a1\""), language: nil, storedAt: Date(),
            ageSeconds: nil, freshForSeconds: nil)
        await fixture.store.keep(old, for: client.storeKey("/feed"))
        #expect(try await client.feed().origin == .network)
        #expect(fixture.server.requests.map { $0.value("If-None-Match") } == [nil])
    }

    @Test func goesFromPageToPage() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed?limit=1", .json(ClientFixture.feed))
        fixture.server.script("/feed?limit=1&after=MQ", .json(#"{"items":[],"total":2,"next":null}"#))
        var sizes: [Int] = []
        for try await page in try fixture.client().feedPages(FeedQuery(limit: 1)) {
            sizes.append(page.model.items.count)
        }
        #expect(sizes == [1, 0])
    }

    @Test(arguments: ["//192.0.2.1/feed", "http://192.0.2.1/", "@192.0.2.1", ""])
    func asksNoOtherServer(_ path: String) async throws {
        let fixture = try ClientFixture()
        let client = try fixture.client()
        guard let request = try? client.request("GET", path) else { return }
        #expect(request.url?.host == "127.0.0.1" && request.url?.port == Int(fixture.server.port))
    }

    @Test func asksBelowThePathThatAProxyGivesTheServer() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/food/feed", .json(ClientFixture.feed))
        #expect(try await fixture.client(path: "/food/").feed().model.total == 2)
    }
}

/// A test met what it is not about.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ value: any Sendable) {
        description = "\(value)"
    }
}
