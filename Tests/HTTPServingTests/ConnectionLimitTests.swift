import HTTPServing
import Platform
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConnectionLimitTests {
    @Test func oneMoreThanTheLimitGets503UntilOneLeaves() throws {
        try withServer(adjusting: { $0.maxConnections = 2 }) { server, _ in
            var first: RawClient? = try RawClient(port: server.port)
            let second = try RawClient(port: server.port)
            for client in [first, second] {
                client?.send(get("/a"))
                #expect(try client?.answer().status == 200)
            }
            let third = try RawClient(port: server.port)
            third.send(get("/a"))
            let refusal = try third.answer()
            #expect(refusal.status == 503)
            #expect(refusal.fields["connection"] == "close")
            third.finishSending()
            #expect(try third.rest() == "")
            first = nil
            #expect(eventually { server.connectionCount == 1 })
            let fourth = try RawClient(port: server.port)
            fourth.send(get("/a"))
            #expect(try fourth.answer().status == 200)
        }
    }

    @Test func oneAddressMayNotTakeAll() throws {
        try withServer(adjusting: { $0.maxConnectionsPerAddress = 2 }) { server, _ in
            var clients = [try RawClient(port: server.port), try RawClient(port: server.port)]
            for client in clients {
                client.send(get("/a"))
                #expect(try client.answer().status == 200)
            }
            #expect(try RawClient(port: server.port).answer().status == 503)
            let other = try RawClient(port: server.port, from: "127.0.0.2")
            other.send(get("/a"))
            #expect(try other.answer().status == 200)
            clients.removeLast()
            #expect(
                try eventually {
                    let next = try RawClient(port: server.port)
                    next.send(get("/a"))
                    return try next.answer().status == 200
                })
        }
    }

    @Test func tellsOfTroubleOnce() throws {
        let troubles = Monitor<[ServingTrouble]>([])
        var configuration = ServingConfiguration(host: "127.0.0.1", port: 0, loops: 1)
        configuration.maxConnections = 0
        let server = try HTTPServer(configuration, handler: TestHandler()) { trouble in
            troubles.withLock { $0.append(trouble) }
        }
        defer { server.drain(timeout: .zero) }
        for _ in 0..<20 { #expect(try RawClient(port: server.port).answer().status == 503) }
        #expect(troubles.withLock { $0 } == [.tooManyConnections])
    }

    @Test func noLoopHasMuchMoreToDoThanTheOthers() throws {
        try withServer(adjusting: { $0.loops = 4 }) { server, handler in
            var clients: [RawClient] = []
            for _ in 0..<80 {
                let client = try RawClient(port: server.port)
                client.send(get("/thread"))
                #expect(try client.answer().status == 200)
                clients.append(client)
            }
            #expect(handler.requestsByThread.count == 4)
            #expect(handler.requestsByThread.allSatisfy { (12...28).contains($0) }, "\(handler.requestsByThread)")
        }
    }

    @Test func tellsWhyItCannotStart() throws {
        try withServer { server, _ in
            let port = server.port
            #expect(throws: ServingError.self) {
                try HTTPServer(ServingConfiguration(host: "127.0.0.1", port: port, loops: 1), handler: TestHandler())
            }
        }
    }
}
