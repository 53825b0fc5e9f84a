import HTTPServing
import Platform
import Testing

/// All connections share the room for requests that are not complete, or not answered.
@Suite(.timeLimit(.minutes(1))) struct HeldRequestTests {
    private static let part = String(repeating: "b", count: 30_000)

    private static func upload(to path: String = "/", _ body: String, declaring length: Int? = nil) -> String {
        "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(length ?? body.utf8.count)\r\n\r\n\(body)"
    }

    private static func isRefused(_ port: UInt16, _ request: String) throws -> Bool {
        let client = try RawClient(port: port)
        client.send(request)
        let answer = try client.answer()
        guard answer.status == 503 else { return false }
        #expect(answer.fields["connection"] == "close")
        #expect(try client.rest() == "")
        return true
    }

    enum Shape: CaseIterable {
        case head, chunks, part, whole

        var request: String {
            switch self {
            case .head: "GET / HTTP/1.1\r\nHost: a\r\nX: " + HeldRequestTests.part
            case .chunks:
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7530\r\n" + HeldRequestTests.part
            case .part: HeldRequestTests.upload(HeldRequestTests.part, declaring: 60_000)
            case .whole: HeldRequestTests.upload(HeldRequestTests.part)
            }
        }
    }

    @Test(arguments: Shape.allCases)
    func whatFindsNoRoomIsRefusedUntilThereIsSome(_ shape: Shape) throws {
        try withServer(adjusting: { $0.requestBytes = 40_000 }) { server, handler in
            let first = try RawClient(port: server.port)
            first.send(Self.upload(to: "/later", Self.part))
            let promise = try #require(handler.promise())
            #expect(try Self.isRefused(server.port, shape.request))
            let other = try RawClient(port: server.port)
            other.send(Self.upload("ok"))
            #expect(try other.answer().text == "POST / ok", "a usual request always finds room")
            promise.keep("done")
            #expect(try first.answer().text == "done")
            other.send(Self.upload(Self.part))
            #expect(try other.answer().status == 200)
        }
    }

    @Test func halfABodyTakesRoomAndWhoeverLeavesMakesSome() throws {
        try withServer(adjusting: { $0.requestBytes = 40_000 }) { server, _ in
            var first: RawClient? = try RawClient(port: server.port)
            first?.send(Self.upload(Self.part, declaring: 60_000))
            // Until the server has read it.
            #expect(try eventually { try Self.isRefused(server.port, Self.upload(Self.part)) })
            #expect(first != nil)
            first = nil
            #expect(try eventually { try !Self.isRefused(server.port, Self.upload(Self.part)) })
        }
    }

    @Test func tellsTheOperatorOnce() throws {
        let troubles = Monitor<[ServingTrouble]>([])
        var configuration = ServingConfiguration(host: "127.0.0.1", port: 0, loops: 1)
        configuration.requestBytes = 0
        let server = try HTTPServer(configuration, handler: TestHandler()) { trouble in
            troubles.withLock { $0.append(trouble) }
        }
        defer { server.drain(timeout: .zero) }
        for _ in 0..<3 { #expect(try Self.isRefused(server.port, Self.upload(Self.part))) }
        #expect(troubles.withLock { $0 } == [.outOfRequestRoom])
    }

    @Test func whatIsPipelinedBehindARequestAtWorkIsDropped() throws {
        try withServer(adjusting: { $0.requestBytes = 10_000 }) { server, handler in
            let client = try RawClient(port: server.port)
            client.send(get("/later") + get("/a") + get("/b", "X: " + String(repeating: "x", count: 20_000)))
            try #require(handler.promise()).keep("done")
            let answer = try client.answer()
            #expect(answer.text == "done")
            #expect(answer.fields["connection"] == "close")
            #expect(try client.rest() == "")
        }
    }
}
