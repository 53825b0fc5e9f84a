import HTTPServing
import Testing

@Suite(.timeLimit(.minutes(1))) struct KeepAliveTests {
    @Test func answersRequestAfterRequest() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            for path in ["/a", "/b", "/c"] {
                client.send(get(path))
                let answer = try client.answer()
                #expect(answer.text == "GET \(path) ")
                #expect(answer.fields["connection"] == nil)
                #expect(answer.fields["date"]?.utf8.count == 29)
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test func closesWhenTheClientAsksForIt() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            client.send(get("/a", "Connection: close") + get("/b"))
            #expect(try client.answer().fields["connection"] == "close")
            #expect(try client.rest() == "")
            #expect(eventually { server.connectionCount == 0 })
        }
    }

    @Test func whatTheClientSendsAfterItsLastRequestDoesNotHarmTheAnswer() throws {
        try withServer(adjusting: { $0.lingerTimeout = .seconds(5) }) { server, _ in
            let client = try RawClient(port: server.port)
            client.send(Array(get("/a", "Connection: close").utf8) + [UInt8](repeating: 0, count: 1 << 20))
            client.finishSending()
            #expect(try client.answer().text == "GET /a ")
            #expect(try client.rest() == "")
        }
    }

    @Test func closesWhenTheHandlerAsksForIt() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            client.send(get("/close") + get("/b"))
            #expect(try client.answer().fields["connection"] == "close")
            #expect(try client.rest() == "")
        }
    }

    @Test func closesVersion10UnlessItAsksForMore() throws {
        try withServer { server, _ in
            let once = try RawClient(port: server.port)
            once.send("GET /a HTTP/1.0\r\n\r\n")
            #expect(try once.answer().fields["connection"] == "close")
            #expect(try once.rest() == "")

            let more = try RawClient(port: server.port)
            more.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(try more.answer().fields["connection"] == "keep-alive")
            more.send("GET /b HTTP/1.0\r\n\r\n")
            #expect(try more.answer().text == "GET /b ")
            #expect(try more.rest() == "")
        }
    }

    @Test func closesAfterTheLastRequestOfAConnection() throws {
        try withServer(adjusting: { $0.requestsPerConnection = 2 }) { server, _ in
            let client = try RawClient(port: server.port)
            client.send(get("/a") + get("/b") + get("/c"))
            #expect(try client.answer().fields["connection"] == nil)
            #expect(try client.answer().fields["connection"] == "close")
            #expect(try client.rest() == "")
        }
    }

    @Test func sendsNoContentWhereThereIsNone() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            client.send("HEAD /abc HTTP/1.1\r\nHost: a\r\n\r\n" + get("/nothing") + get("/unchanged") + get("/a"))
            let head = try client.answer(isHead: true)
            #expect(head.fields["content-length"] == "\("HEAD /abc ".utf8.count)")
            for status in [204, 304] {
                let answer = try client.answer()
                #expect(answer.status == status)
                #expect(answer.fields["content-length"] == nil)
            }
            #expect(try client.answer().text == "GET /a ")
        }
    }

    @Test func repeatsTheCallersRequestID() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            client.send(get("/a", "X-Request-ID: my-id.1") + get("/a", "X-Request-ID: not one") + get("/a"))
            #expect(try client.answer().fields["x-request-id"] == "my-id.1")
            let made = [try client.answer().fields["x-request-id"], try client.answer().fields["x-request-id"]]
            #expect(made.allSatisfy { $0?.utf8.count == 16 })
            #expect(made[0] != made[1])
        }
    }

    @Test func tellsTheHandlerWhoAsks() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            client.send(get("/peer"))
            #expect(try client.answer().text == "127.0.0.1")
        }
    }
}
