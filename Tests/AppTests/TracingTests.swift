import Glibc
import Platform
import Settings
import TestSupport
import Testing
import Upstream

@testable import App

@Suite struct TracingTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let parent = "00f067aa0ba902b7"

    private static func parse(_ text: String) -> TraceParent? {
        let bytes = Array(text.utf8)
        return TraceParent(bytes.span.bytes)
    }

    @Test func aChildStaysInTheTrace() throws {
        let parsed = try #require(Self.parse("00-\(Self.trace)-\(Self.parent)-01"))
        #expect(parsed.traceID == Self.trace)
        #expect(parsed.child(10) == "00-\(Self.trace)-000000000000000a-01")
        #expect(Self.parse(parsed.child(10)) == parsed)
    }

    @Test func aLaterVersionIsReadAsFarAsItIsKnown() throws {
        let parsed = try #require(Self.parse("cc-\(Self.trace)-\(Self.parent)-fe-what-is-new"))
        #expect(parsed.child(1) == "00-\(Self.trace)-0000000000000001-00")
    }

    @Test(arguments: [
        "", "00", "00-\(trace)-\(parent)-0", "00-\(trace)-\(parent)-01-more", "ff-\(trace)-\(parent)-01",
        "00-\(trace.uppercased())-\(parent)-01", "00-00000000000000000000000000000000-\(parent)-01",
        "00-\(trace)-0000000000000000-01", "00_\(trace)-\(parent)-01", "cc-\(trace)-\(parent)-01.more",
        "0g-\(trace)-\(parent)-01",
    ])
    func whatIsNoTraceParentIsNotUsed(_ text: String) {
        #expect(Self.parse(text) == nil)
    }

    @Test func oneIDIsInTheAnswerTheLogAndTheUpstreamCall() throws {
        let folder = try TemporaryFolder()
        try folder.write([UInt8](), to: "log")
        let upstream = try ScriptedUpstream()
        let running = try RunningServer(
            upstream, folder, log: open(folder.file("log"), O_WRONLY | O_APPEND | O_CLOEXEC))
        let client = try HTTPClient(port: running.server.port)
        upstream.script("/shops", .json(Sample.shops))
        // The start's own fetch would be joined.
        _ = try client.request("POST", "/refresh?source=shops")
        let fields = ["X-Request-ID: mine.1", "traceparent: 00-\(Self.trace)-\(Self.parent)-01"]
        let answer = try client.request("POST", "/refresh?source=shops", fields)
        #expect(answer["X-Request-ID"] == "mine.1")
        let asked = try #require(upstream.requests(for: "/shops").last { $0.value("X-Request-ID") == "mine.1" })
        let sent = try #require(asked.value("traceparent"))
        #expect(sent.hasPrefix("00-\(Self.trace)-") && !sent.contains(Self.parent))
        running.server.stop()
        let log = String(decoding: try readSmallFile(folder.file("log")), as: UTF8.self)
        #expect(log.split(separator: "\n").contains { $0.contains(#""event":"refresh""#) && $0.contains(#""mine.1""#) })
    }

    @Test func aViewThatNeedsAFetchNamesItToo() throws {
        try RunningServer.run(["VITRINE_TTL": "0s"]) { running, client in
            _ = try client.request("POST", "/refresh?source=shops")
            let count = running.upstream.requests(for: "/shops").count
            // Stale already: it is served, and fetched behind the answer.
            _ = try client.get("/feed", ["X-Request-ID: view-1", "traceparent: 00-\(Self.trace)-\(Self.parent)-00"])
            #expect(running.upstream.waitForRequests(count + 1, for: "/shops"))
            let asked = try #require(running.upstream.requests(for: "/shops").last)
            #expect(asked.value("X-Request-ID") == "view-1")
            #expect(asked.value("traceparent")?.hasPrefix("00-\(Self.trace)-") == true)
        }
    }

    @Test func anInvalidTraceIsNotPassedOn() throws {
        try RunningServer.run { running, client in
            _ = try client.request("POST", "/refresh?source=posts", ["X-Request-ID: a", "traceparent: nonsense"])
            let asked = try #require(running.upstream.requests(for: "/posts").last)
            #expect(asked.values("traceparent") == [])
        }
    }

    @Test(arguments: ["/feed", "/feed?limit=1"])
    func theTimeOfAnAnswerIsToldToWhoAsks(_ path: String) throws {
        try RunningServer.run { _, client in
            // What is stored is settled then, and the view is not rendered once more.
            _ = try client.request("POST", "/refresh")
            _ = try client.get("/feed")
            let answer = try client.get(path, ["Prefer: timing"])
            #expect(answer["Preference-Applied"] == "timing")
            let parts = try #require(answer["Server-Timing"]).split(separator: ", ").map {
                $0.split(separator: ";dur=")
            }
            #expect(parts.map { $0[0] } == ["total", "wait", "store", "render"])
            let milliseconds = parts.compactMap { Double($0[1]) }
            #expect(milliseconds.count == 4 && milliseconds[0] >= milliseconds[1...].reduce(-0.01, +))
            #expect((milliseconds[3] > 0) == (path != "/feed"))
            let usual = try client.get(path)
            #expect(usual["Server-Timing"] == nil)
        }
    }
}
