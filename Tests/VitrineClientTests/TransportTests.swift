import Foundation
import TestSupport
import Testing
import ViewModels

@testable import VitrineClient

/// What `URLSession` does not keep by itself (on Linux).
@Suite struct TransportTests {
    @Test func keepsItsDeadlineWhileBytesTrickle() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/feed",
            .raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n").then(.forEver(" ", everyMilliseconds: 20))
        )
        let error = await #expect(throws: ClientError.self) {
            try await fixture.client(limits: ClientLimits(deadlineSeconds: 0.5)).feed()
        }
        #expect(error == .timeout)
    }

    @Test func waitsForASlowAnswerWithinTheDeadline() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .delay(milliseconds: 100).then(.json(ClientFixture.feed)))
        #expect(try await fixture.client(limits: ClientLimits(deadlineSeconds: 10)).feed().model.total == 2)
    }

    @Test func stopsReadingAtItsLimit() async throws {
        let fixture = try ClientFixture()
        let chunk = String(repeating: " ", count: 65_536)
        fixture.server.script(
            "/feed", .raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n").then(.forEver(chunk)))
        let error = await #expect(throws: ClientError.self) {
            try await fixture.client(limits: ClientLimits(mostBytes: 1 << 20)).feed()
        }
        #expect(error == .tooLarge(mostBytes: 1 << 20))
    }

    @Test func readsExactlyUpToItsLimit() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .json(ClientFixture.feed))
        let size = ClientFixture.feed.utf8.count
        #expect(try await fixture.client(limits: ClientLimits(mostBytes: size)).feed().model.total == 2)
        await #expect(throws: ClientError.tooLarge(mostBytes: size - 1)) {
            try await fixture.client(limits: ClientLimits(mostBytes: size - 1)).feed()
        }
    }

    @Test func endsWhereMoreComesThanIsRead() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/events", .raw("HTTP/1.1 200 OK\r\n\r\n").then(.forEver("data: 1\n\n")))
        let client = try fixture.client()
        let parts = client.transport.parts(of: try client.request("GET", "/events"), mostBytes: .max, mostPending: 1)
        let error = await #expect(throws: ClientError.self) { for try await _ in parts {} }
        guard case .unreachable? = error else { throw Unexpected(error ?? "nothing") }
    }

    @Test func followsNoRedirectWithItsToken() async throws {
        let fixture = try ClientFixture()
        let other = try ScriptedUpstream()
        fixture.server.script("/refresh", .answer(307, ["Location: \(other.url("/refresh"))"]))
        await #expect(throws: ClientError.self) { try await fixture.client(token: "secret").refresh() }
        #expect(fixture.server.requests.map { $0.value("Authorization") } == ["Bearer secret"])
        #expect(other.requests.isEmpty)
    }

    @Test func readsNothingWithItsToken() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .json(ClientFixture.feed))
        _ = try await fixture.client(token: "secret").feed()
        #expect(fixture.server.requests.map { $0.value("Authorization") } == [nil])
    }

    @Test func endsAtOnceWhenCancelled() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .hold(gate: "never"))
        let client = try fixture.client()
        let task = Task { try await client.feed() }
        #expect(await Self.waitForRequest(at: fixture.server))
        task.cancel()
        await #expect(throws: ClientError.cancelled) { try await task.value }
    }

    /// `URLSession`'s own `data(for:)` can wait for ever then.
    @Test func everyCancelledCallEnds() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/feed", .json(ClientFixture.feed, ClientFixture.viewFields))
        let client = try fixture.client()
        let ended = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<300 {
                group.addTask {
                    let call = Task { try await client.feed() }
                    for _ in 0..<(number % 60) { await Task.yield() }
                    call.cancel()
                    let result = await call.result
                    if case .failure(let error) = result { return error as? ClientError == .cancelled }
                    return true
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(ended == 300)
        #expect(try await client.feed().model.total == 2)
    }

    private static func waitForRequest(at server: ScriptedUpstream) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: server.waitForRequests(1, for: "/feed")) }
        }
    }
}
