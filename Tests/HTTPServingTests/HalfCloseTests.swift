import HTTPServing
import Testing

/// Clients that end their sending side, and those that go away without a word.
@Suite(.timeLimit(.minutes(1))) struct HalfCloseTests {
    @Test func answersWhatCameBeforeTheEnd() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            client.send(get("/a") + get("/b"))
            client.finishSending()
            #expect(try client.answer().text == "GET /a ")
            #expect(try client.answer().text == "GET /b ")
            #expect(try client.rest() == "")
            #expect(eventually { server.connectionCount == 0 })
        }
    }

    @Test func keepsAPromiseToAClientThatHasFinished() throws {
        try withServer { server, handler in
            let client = try RawClient(port: server.port)
            client.send(get("/later") + get("/b") + get("/later"))
            client.finishSending()
            try #require(handler.promise()).keep("first")
            #expect(try client.answer().text == "first")
            #expect(try client.answer().text == "GET /b ")
            try #require(handler.promise()).keep("second")
            #expect(try client.answer().text == "second")
            #expect(try client.rest() == "")
        }
    }

    @Test(arguments: [
        "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nshort",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    ])
    func refusesARequestThatEndsEarly(_ request: String) throws {
        try withServer { server, handler in
            for prefix in ["", get("/later")] {
                let client = try RawClient(port: server.port)
                client.send(prefix + request)
                client.finishSending()
                if !prefix.isEmpty {
                    try #require(handler.promise()).keep("whole")
                    #expect(try client.answer().text == "whole")
                }
                #expect(try client.answer().status == 400)
                #expect(try client.rest() == "")
            }
        }
    }

    @Test func saysNothingToAClientThatAskedNothing() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            client.finishSending()
            #expect(try client.rest() == "")
        }
    }

    @Test func forgetsClientsThatReset() throws {
        try withServer { server, handler in
            for request in [
                get("/later"), get("/large"), "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n",
            ] {
                let client = try RawClient(port: server.port)
                client.resetOnClose()
                client.send(request)
                #expect(eventually { server.connectionCount == 1 })
                if request.contains("later") { _ = handler.promise() }
                if request.contains("large") { _ = client.read(atMost: 10) }
            }
            #expect(eventually { server.connectionCount == 0 })
        }
    }

    @Test func aThousandResetsInTheMiddleOfAnAnswerHarmNobody() throws {
        try withServer(adjusting: { $0.loops = 2 }) { server, _ in
            for _ in 0..<1_000 {
                let client = try RawClient(port: server.port)
                client.resetOnClose()
                client.send(get("/large"))
                #expect(!client.read(atMost: 1).isEmpty)
            }
            #expect(eventually { server.connectionCount == 0 })
            let client = try RawClient(port: server.port)
            client.send(get("/a"))
            #expect(try client.answer().text == "GET /a ")
        }
    }

    /// What could not be sent to one client must not be sent to the next.
    @Test func anAnswerThatFailedIsForNobodyElse() throws {
        try withServer { server, handler in
            let other = try RawClient(port: server.port)
            do {
                let client = try RawClient(port: server.port)
                client.resetOnClose()
                client.send(get("/gate"))
            }
            other.send(get("/mine"))
            handler.openGate()
            #expect(try other.answer().text == "GET /mine ")
            other.send(get("/again"))
            #expect(try other.answer().text == "GET /again ")
        }
    }
}
