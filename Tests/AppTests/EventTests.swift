import TestSupport
import Testing

@testable import App

@Suite struct EventTests {
    /// Opens a stream and reads its head and first comment.
    private static func listen(_ port: UInt16, _ fields: [String] = []) throws -> (HTTPClient, HTTPAnswer) {
        let client = try HTTPClient(port: port)
        try client.send((["GET /events HTTP/1.1", "Host: a"] + fields + ["", ""]).joined(separator: "\r\n"))
        let head = try client.answer(hasBody: false)
        _ = try client.stream(until: ": vitrine\n\n")
        return (client, head)
    }

    private static func refresh(_ running: RunningServer, _ client: HTTPClient, shops: String) throws {
        running.upstream.script("/shops", .json(shops))
        let answer = try client.request("POST", "/refresh?source=shops")
        #expect(answer.status == 200)
    }

    @Test func aListenerHearsEachCommitThatChangedSomething() throws {
        try RunningServer.run { running, client in
            // Waits until everything is stored: what was committed before a listener came is none of its business.
            _ = try client.request("POST", "/refresh")
            try Self.refresh(running, client, shops: Sample.shops)
            let (listener, head) = try Self.listen(running.server.port, ["Accept-Encoding: gzip, br"])
            #expect(head.status == 200)
            #expect(head["Content-Type"] == "text/event-stream")
            #expect(head["X-Accel-Buffering"] == "no")
            #expect(head["Content-Encoding"] == nil && head["Content-Length"] == nil)
            try Self.refresh(running, client, shops: #"[{"id":"pho","name":"P","type":"hawk"},{"id":"new"}]"#)
            // The same again changes nothing, and nothing is told of it.
            try Self.refresh(running, client, shops: #"[{"id":"pho","name":"P","type":"hawk"},{"id":"new"}]"#)
            try Self.refresh(running, client, shops: #"[{"id":"pho","name":"P","type":"hawk"}]"#)
            let first = try listener.stream(until: "\n\n")
            #expect(first.hasPrefix("event: reloaded\nid: "))
            #expect(first.contains(#""source":"shops","added":["new"],"changed":["pho"],"removed":["7"]}"#))
            let second = try listener.stream(until: "\n\n")
            #expect(second.contains(#""added":[],"changed":[],"removed":["new"]}"#))
        }
    }

    @Test func whoComesBackHearsExactlyWhatWasMissed() throws {
        try RunningServer.run { running, client in
            // Waits until everything is stored: what was committed before a listener came is none of its business.
            _ = try client.request("POST", "/refresh")
            try Self.refresh(running, client, shops: #"[{"id":"a"}]"#)
            try Self.refresh(running, client, shops: #"[{"id":"a"},{"id":"b"}]"#)
            let changes = try client.get("/feed/changes?since=0").text
            let newest = try #require(Int(changes.components(between: #""generation":"#, and: ",").first ?? ""))
            try Self.refresh(running, client, shops: #"[{"id":"a"},{"id":"b"},{"id":"c"}]"#)
            try Self.refresh(running, client, shops: #"[{"id":"b"},{"id":"c"}]"#)
            let (listener, _) = try Self.listen(running.server.port, ["Last-Event-ID: \(newest)"])
            let first = try listener.stream(until: "\n\n")
            #expect(first.contains("id: \(newest + 1)\n") && first.contains(#""added":["c"]"#))
            let second = try listener.stream(until: "\n\n")
            #expect(second.contains("id: \(newest + 2)\n") && second.contains(#""removed":["a"]"#))
            // And then what happens from now on, once.
            try Self.refresh(running, client, shops: #"[{"id":"b"}]"#)
            let third = try listener.stream(until: "\n\n")
            #expect(third.contains("id: \(newest + 3)\n") && third.contains(#""removed":["c"]"#))
        }
    }

    @Test(arguments: ["999999", "nonsense", "-5"])
    func whoseIDCannotBeToldIsReset(id: String) throws {
        try RunningServer.run { running, client in
            // Waits until everything is stored: what was committed before a listener came is none of its business.
            _ = try client.request("POST", "/refresh")
            let (listener, _) = try Self.listen(running.server.port, ["Last-Event-ID: \(id)"])
            let event = try listener.stream(until: "\n\n")
            #expect(event.hasPrefix("event: reset\nid: "))
        }
    }

    @Test func aLargeChangeIsAReset() throws {
        try RunningServer.run { running, client in
            // Waits until everything is stored: what was committed before a listener came is none of its business.
            _ = try client.request("POST", "/refresh")
            try Self.refresh(running, client, shops: #"[{"id":"a"}]"#)
            let (listener, _) = try Self.listen(running.server.port)
            let many = (0...1_001).map { #"{"id":"s\#($0)"}"# }.joined(separator: ",")
            try Self.refresh(running, client, shops: "[\(many)]")
            let event = try listener.stream(until: "\n\n")
            #expect(event.hasPrefix("event: reset\n"))
        }
    }

    @Test func savedStreamsEndWhenTheServerDoes() throws {
        var listener: HTTPClient?
        try RunningServer.run { running, _ in
            listener = try Self.listen(running.server.port).0
        }
        #expect(throws: TestSupportError.self) { try listener?.stream(until: "never") }
    }
}
