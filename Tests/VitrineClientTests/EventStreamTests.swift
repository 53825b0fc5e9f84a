import Foundation
import TestSupport
import Testing
import ViewModels

@testable import VitrineClient

@Suite struct EventStreamTests {
    private static let head = ScriptedAnswer.raw(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\n: vitrine\n\n")

    private static func reloaded(_ generation: Int) -> ScriptedAnswer {
        .raw(
            """
            event: reloaded
            id: \(generation)
            data: {"generation":\(generation),"source":"shops","added":["a"],"changed":["b"],"removed":[],"more":1}


            """)
    }

    /// A stream whose pauses are noted and take no time.
    private static func stream(
        _ client: VitrineClient, after generation: Int64?, silenceSeconds: Double = 40
    ) -> (stream: EventStream, pauses: Locked<[Double]>) {
        let pauses = Locked<[Double]>([])
        let waiting = EventWaiting(
            silenceSeconds: silenceSeconds, jitter: { 1 }, pause: { seconds in pauses.withLock { $0.append(seconds) } })
        return (EventStream(client: client, generation: generation, waiting: waiting), pauses)
    }

    @Test func tellsWhatIsCommitted() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/events",
            Self.head.then(.raw("event: weather\nid: 6\ndata: {}\n\n")).then(Self.reloaded(7))
                .then(.raw("event: reset\nid: 8\ndata: {\"generation\":8}\n\n")).then(.hold(gate: "never")))
        var events: [ServerEvent] = []
        for try await event in try fixture.client().events(after: 5) {
            events.append(event)
            if events.count == 2 { break }
        }
        let reload = ServerEvent.Reload(generation: 7, source: .shops, added: ["a"], changed: ["b"])
        #expect(events == [.reloaded(reload), .reset(generation: 8)])
        #expect(events.map(\.generation) == [7, 8])
        let request = try #require(fixture.server.requests.first)
        #expect(request.value("Last-Event-ID") == "5" && request.value("Accept") == "text/event-stream")
    }

    @Test func comesBackForWhatItMissed() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/events", Self.head.then(Self.reloaded(7)).then(.close), .answer(503).then(.close),
            .answer(503).then(.close),
            Self.head.then(Self.reloaded(8)).then(.hold(gate: "never")))
        let (stream, pauses) = Self.stream(try fixture.client(), after: 6)
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next()?.generation == 7)
        #expect(try await iterator.next()?.generation == 8)
        let sent = fixture.server.requests.map { $0.value("Last-Event-ID") }
        #expect(sent == ["6", "7", "7", "7"])
        #expect(pauses.withLock { $0 } == [0.5, 1, 2])
    }

    /// What was read before the stream began may be older than its first event.
    @Test func beginsWithAResetWhereTheAppNamesNoGeneration() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/status", .answer(503).then(.close), .json(#"{"generation":6}"#))
        fixture.server.script("/events", Self.head.then(.close), Self.head.then(Self.reloaded(7)).then(.close))
        let (stream, pauses) = Self.stream(try fixture.client(), after: nil)
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next() == .reset(generation: 6))
        #expect(try await iterator.next()?.generation == 7)
        #expect(fixture.server.requests(for: "/events").map { $0.value("Last-Event-ID") } == ["6", "6"])
        #expect(pauses.withLock { $0 }.count == 2)
    }

    @Test func waitsAsLongAsTheServerAsks() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/events", ClientFixture.problem(503, "overloaded", retryable: true, fields: ["Retry-After: 9"]),
            Self.head.then(.raw("retry: 70000\n\n")).then(.close), Self.head.then(Self.reloaded(1)).then(.close))
        let (stream, pauses) = Self.stream(try fixture.client(), after: 6)
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next()?.generation == 1)
        #expect(pauses.withLock { $0 } == [9, 70])
    }

    /// A server that greets and hangs up is in trouble, too.
    @Test func pausesGrowAlsoWhereConnectionsDoNotLast() async throws {
        let fixture = try ClientFixture()
        let short = Self.head.then(.close)
        let lasting = Self.head.then(Self.reloaded(1)).then(.hold(gate: "never"))
        fixture.server.script("/events", short, short, short, lasting)
        let (stream, pauses) = Self.stream(try fixture.client(), after: 0)
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next()?.generation == 1)
        #expect(pauses.withLock { $0 } == [0.5, 1, 2])
    }

    @Test func leavesAConnectionThatIsSilent() async throws {
        let fixture = try ClientFixture()
        fixture.server.script(
            "/events", Self.head.then(.hold(gate: "never")), Self.head.then(Self.reloaded(2)).then(.hold(gate: "never"))
        )
        let (stream, pauses) = Self.stream(try fixture.client(), after: 1, silenceSeconds: 0.3)
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next()?.generation == 2)
        // Once, or more often where the machine is slower than that.
        #expect(!pauses.withLock { $0 }.isEmpty)
    }

    @Test func endsWhereAskingAgainWillNotHelp() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/events", ClientFixture.problem(404, "not-found"))
        let (stream, pauses) = Self.stream(try fixture.client(), after: 6)
        var iterator = stream.makeAsyncIterator()
        let error = await #expect(throws: ClientError.self) { _ = try await iterator.next() }
        #expect(error?.isRetryable == false && pauses.withLock { $0 }.isEmpty)
    }

    @Test func endsWithItsTask() async throws {
        let fixture = try ClientFixture()
        fixture.server.script("/events", Self.head.then(Self.reloaded(1)).then(.hold(gate: "never")))
        let client = try fixture.client()
        let (heard, hear) = AsyncStream.makeStream(of: Int64.self)
        let task = Task {
            for try await event in client.events(after: 0) { hear.yield(event.generation) }
            return true
        }
        for await _ in heard { break }
        task.cancel()
        #expect(try await task.value)
    }

    @Test func pausesGrowUpToHalfAMinute() {
        var waiting = EventWaiting(jitter: { 1 })
        #expect(
            [0, 1, 2, 5, 6, 7, 1_000].map { waiting.seconds(after: $0, atLeast: 0) } == [0.5, 1, 2, 16, 30, 30, 30])
        waiting.jitter = { 0 }
        #expect(waiting.seconds(after: 1, atLeast: 0) == 0.5)
        #expect(waiting.seconds(after: 1, atLeast: 9) == 9)
    }
}
