import HTTPServing
import Testing

@Suite(.timeLimit(.minutes(1))) struct StreamingTests {
    private static func listener(_ port: UInt16, receiveBytes: Int32? = nil) throws -> RawClient {
        let client = try RawClient(port: port, receiveBytes: receiveBytes)
        client.send(get("/stream"))
        #expect(try client.answer().status == 200)
        #expect(client.read(atMost: 6) == Array("begun;".utf8))
        return client
    }

    private static func read(_ count: Int, from client: RawClient) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = client.read(atMost: count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    @Test func whoReadsGetsEachBroadcastOfAnySizeOnce() throws {
        try withServer(adjusting: { $0.loops = 2 }) { server, _ in
            let listeners = try (0..<6).map { _ in try Self.listener(server.port) }
            let large = [UInt8](repeating: UInt8(ascii: "l"), count: 300_000)
            server.broadcast(Array("one;".utf8), number: 1)
            server.broadcast(large, number: 2)
            for listener in listeners {
                #expect(Self.read(4 + large.count, from: listener) == Array("one;".utf8) + large)
            }
            server.broadcast(Array("three;".utf8), number: 3)
            for listener in listeners { #expect(Self.read(6, from: listener) == Array("three;".utf8)) }
        }
    }

    @Test func whoReadsNothingIsCutOffAndNobodyElse() throws {
        try withServer { server, _ in
            let silent = try Self.listener(server.port, receiveBytes: 4_096)
            let other = try Self.listener(server.port)
            let bytes = [UInt8](repeating: UInt8(ascii: "b"), count: 50_000)
            var sent: Int64 = 0
            // What the system holds for it is bounded too, or it would take megabytes.
            while server.connectionCount == 2, sent < 10 {
                sent += 1
                server.broadcast(bytes, number: sent)
                #expect(Self.read(bytes.count, from: other) == bytes)
            }
            #expect(eventually { server.connectionCount == 1 })
            #expect(throws: RawClient.Failure.self) { while true { _ = try silent.answer() } }
            server.broadcast(Array("on;".utf8), number: sent + 1)
            #expect(Self.read(3, from: other) == Array("on;".utf8))
        }
    }

    @Test func whoOpensWhileBroadcastsAreMadeMissesNone() throws {
        try withServer { server, _ in
            var listener: RawClient? = try Self.listener(server.port)
            #expect(listener != nil)
            listener = nil
            #expect(eventually { server.connectionCount == 0 })
            server.broadcast(Array("meanwhile;".utf8), number: 1)
            // The stream begins after number 0, as its handler had it.
            #expect(Self.read(10, from: try Self.listener(server.port)) == Array("meanwhile;".utf8))
        }
    }
}
