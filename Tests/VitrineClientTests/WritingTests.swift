import Foundation
import TestSupport
import Testing
import ViewModels

@testable import VitrineClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct WritingTests {
    private static let form = EntryForm(
        id: "user", title: "Edit user", controls: [],
        submit: EntryForm.Submit(method: "POST", path: "/forms/user?user=2", title: "Save", version: 3), values: [:])

    @Test func sendsOnlyWhatChanges() throws {
        let client = try ClientFixture().client(token: "secret")
        let changes = UserChanges(lastName: "Linh", age: .unknown)
        let request = try client.write(
            "PATCH", "/users/2", changes, as: "application/merge-patch+json", ifMatch: EntityTag(rawValue: "\"v3\""),
            merging: .objectTrump)
        #expect(request.httpMethod == "PATCH" && request.url?.path == "/users/2")
        #expect(request.value(forHTTPHeaderField: "If-Match") == "\"v3\"")
        #expect(request.value(forHTTPHeaderField: "Prefer") == "merge=object-trump")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/merge-patch+json")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer secret")
        let members = try #require(JSONSerialization.jsonObject(with: request.httpBody ?? Data()) as? [String: Any])
        #expect(Set(members.keys) == ["lastName", "age"])
        #expect(members["lastName"] as? String == "Linh" && members["age"] is NSNull)
    }

    @Test func sendsAnUnknownAgeAsNull() throws {
        let request = try ClientFixture().client().write(
            "POST", "/users", UserValues(firstName: "Mai", lastName: "Linh"))
        let members = try #require(
            JSONSerialization.jsonObject(with: request.httpBody ?? Data()) as? [String: Any])
        #expect(Set(members.keys) == ["firstName", "lastName", "age", "isAdmin"])
        #expect(members["age"] is NSNull && members["isAdmin"] as? Bool == false)
        #expect(
            request.value(forHTTPHeaderField: "If-Match") == nil && request.value(forHTTPHeaderField: "Prefer") == nil)
    }

    @Test func givesTheUserAsSavedAndShowsThemWithoutANetwork() async throws {
        let fixture = try ClientFixture()
        let fields = ["ETag: \"v3\"", "Preference-Applied: merge=store-trump", "Cache-Control: private, no-cache"]
        fixture.server.script(
            "/users",
            .answer(201, ["Content-Type: application/json"] + fields, body: ClientFixture.user.utf8).then(.close))
        fixture.server.script("/users/2", .close)
        let client = try fixture.client()
        let saved = try await client.createUser(UserValues(firstName: "Mai", lastName: "Linh"), merging: .storeTrump)
        #expect(saved.isNew && saved.settledBy == .storeTrump && saved.entityTag == EntityTag(rawValue: "\"v3\""))
        let shown = try await client.user(id: "2")
        #expect(shown.model == saved.user && shown.failure != nil && shown.isStale)
    }

    @Test func forgetsWhoWasRemoved() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/users/2", .json(ClientFixture.user, ClientFixture.viewFields), .raw("HTTP/1.1 204 No\r\n\r\n"), .close)
        let client = try fixture.client()
        let tag = try #require(try await client.user(id: "2").entityTag)
        try await client.removeUser(id: "2", ifMatch: tag)
        #expect(fixture.server.requests.map(\.method) == ["GET", "DELETE"])
        #expect(fixture.server.requests.last?.value("If-Match") == "\"a1\"")
        await #expect(throws: ClientError.self) { try await client.user(id: "2") }
    }

    @Test func tellsWhatAConflictIsAbout() async throws {
        let fixture = try ClientFixture()
        let more = #","constraint":"firstName+lastName+age","path":"/users/local-1""#
        fixture.server.script("/users", ClientFixture.problem(409, "taken", retryable: false, more).then(.close))
        let error = await #expect(throws: ClientError.self) {
            try await fixture.client().createUser(UserValues(firstName: "Mai", lastName: "Linh"))
        }
        guard case .problem(let problem)? = error else { throw Unexpected(error ?? "nothing") }
        #expect(problem.constraint == "firstName+lastName+age" && problem.path == "/users/local-1")
    }

    @Test func givesWhatIsWrongWithEachControl() async throws {
        let fixture = try ClientFixture()
        let more = #","errors":[{"key":"age","pointer":"/age","text":"0 to 150"}],"values":{"age":151}"#
        fixture.server.script(
            "/forms/user?user=2", ClientFixture.problem(422, "invalid", retryable: false, more).then(.close))
        let outcome = try await fixture.client().submit(Self.form, ["age": .number(151)])
        guard case .invalid(let problem) = outcome else { throw Unexpected(outcome) }
        #expect(problem.errors == [FieldProblem(key: "age", pointer: "/age", text: "0 to 150")])
    }

    @Test func savesAForm() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/forms/user?user=2", .json(ClientFixture.user, ["ETag: \"v4\""]).then(.close))
        let outcome = try await fixture.client().submit(Self.form, ["age": .number(31)])
        guard case .saved(let saved) = outcome else { throw Unexpected(outcome) }
        #expect(!saved.isNew && saved.user.id == "2" && saved.settledBy == nil)
    }

    @Test func asksForAForm() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/forms/user?user=2",
            .json(
                """
                {"id":"user","title":"Edit user","controls":[{"key":"when","label":"When","kind":"moon","glow":1}],
                 "submit":{"method":"POST","path":"/forms/user?user=2","title":"Save","version":3},"values":{"when":[1]}}
                """))
        let form = try await fixture.client().form(user: "2").model
        #expect(form.controls.map(\.kind) == ["moon"] && form.submit.version == 3)
    }

    @Test func givesTheReceiptOfARefresh() async throws {
        let fixture = try ClientFixture()
        let source = """
            {"source":"shops","outcome":"melted","generation":7,"received":2,"accepted":1,"repaired":0,"rejectedCount":1,
             "rejected":[{"index":1,"id":null,"reason":"id"}],"added":0,"changed":1,"removed":0,
             "changes":[{"id":"a","fields":["rate"]}],"truncated":false,"durationMs":3,
             "error":{"code":"dns","detail":"no such host"},"later":true}
            """
        fixture.server.script("/refresh", .json(#"{"generation":7,"sources":[\#(source)]}"#))
        let receipt = try await fixture.client().refresh([.shops, .posts], allowing: [.rejects, .empty])
        #expect(receipt.generation == 7 && receipt.sources.map(\.outcome.rawValue) == ["melted"])
        #expect(receipt.sources.first?.error?.code == "dns")
        #expect(fixture.server.requests.map(\.target) == ["/refresh?source=shops,posts&allow=empty,rejects"])
        fixture.server.script(
            "/refresh", ClientFixture.problem(502, "refresh-failed", retryable: true, #","sources":[\#(source)]"#))
        let error = await #expect(throws: ClientError.self) { try await fixture.client().refresh() }
        guard case .problem(let problem)? = error else { throw Unexpected(error ?? "nothing") }
        #expect(problem.receipts == receipt.sources && problem.sources == [.shops])
    }
}
