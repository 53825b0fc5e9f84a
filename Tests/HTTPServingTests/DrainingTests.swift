import HTTPServing
import Platform
import Testing

@Suite(.timeLimit(.minutes(1))) struct DrainingTests {
    /// Drains on a thread of its own, since draining waits for the clients.
    private func drain(_ server: HTTPServer, timeout: Duration) throws -> OSThread {
        try OSThread.start(name: "drain") { server.drain(timeout: timeout) }
    }

    /// Asks on one connection until the server says that this was the last time.
    private func hasBegun(on probe: RawClient) throws -> Bool {
        try eventually {
            probe.send(get("/probe"))
            return try probe.answer().fields["connection"] == "close"
        }
    }

    private func refusesClients(_ server: HTTPServer) -> Bool {
        do throws(RawClient.Failure) {
            _ = try RawClient(port: server.port)
            return false
        } catch {
            if case .refused = error { return true }
            return false
        }
    }

    @Test func finishesWhatWasAskedAndTakesNobodyNew() throws {
        try withServer(adjusting: { $0.loops = 2 }) { server, handler in
            let busy = try RawClient(port: server.port)
            busy.send(get("/later") + get("/dropped"))
            let promise = try #require(handler.promise())
            let idle = try RawClient(port: server.port)
            idle.send(get("/a"))
            #expect(try idle.answer().fields["connection"] == nil)
            let thread = try drain(server, timeout: .seconds(60))
            #expect(try idle.rest() == "", "an idle connection is closed")
            #expect(refusesClients(server))
            promise.keep("done")
            let answer = try busy.answer()
            #expect(answer.text == "done")
            #expect(answer.fields["connection"] == "close")
            #expect(try busy.rest() == "")
            thread.join()
            #expect(server.connectionCount == 0)
        }
    }

    @Test func answersARequestThatWasOnItsWay() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            let probe = try RawClient(port: server.port)
            client.send(get("/a"))
            #expect(try client.answer().status == 200)
            let thread = try drain(server, timeout: .seconds(60))
            #expect(try hasBegun(on: probe))
            client.send(get("/b"))
            let answer = try client.answer()
            #expect(answer.text == "GET /b ")
            #expect(answer.fields["connection"] == "close")
            #expect(try client.rest() == "")
            thread.join()
        }
    }

    @Test func servesThoseWhoWaitInTheQueue() throws {
        try withServer { server, handler in
            // The loop is held up, so that nobody takes the others from the listener's queue before it drains.
            let first = try RawClient(port: server.port)
            first.send(get("/gate"))
            var clients: [RawClient] = []
            for _ in 0..<50 {
                let client = try RawClient(port: server.port)
                client.send(get("/a"))
                clients.append(client)
            }
            let thread = try drain(server, timeout: .seconds(60))
            handler.openGate()
            #expect(try first.answer().text == "behind the gate")
            for client in clients { #expect(try client.answer().text == "GET /a ") }
            clients = []
            thread.join()
        }
    }

    @Test func cutsOffWhatTakesTooLong() throws {
        try withServer { server, handler in
            let client = try RawClient(port: server.port)
            client.send(get("/later"))
            let promise = try #require(handler.promise())
            try drain(server, timeout: .milliseconds(50)).join()
            let answer = try client.rest()
            #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("\r\nConnection: close\r\n"))
            promise.keep("too late")
        }
    }

    @Test func asksTwiceBringsTheEndNearer() throws {
        try withServer { server, handler in
            let client = try RawClient(port: server.port)
            client.send(get("/later"))
            _ = try #require(handler.promise())
            let probe = try RawClient(port: server.port)
            let thread = try drain(server, timeout: .seconds(3_600))
            #expect(try hasBegun(on: probe))
            server.drain(timeout: .zero)
            thread.join()
            #expect(try client.rest().hasPrefix("HTTP/1.1 503 "))
            server.drain(timeout: .zero)
        }
    }
}
