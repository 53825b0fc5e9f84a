import HTTPServing
import Testing

@Suite(.timeLimit(.minutes(1))) struct PipeliningTests {
    @Test func answersAHundredRequestsInOrder() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            client.send((0..<100).map { get("/\($0)") }.joined())
            for number in 0..<100 { #expect(try client.answer().text == "GET /\(number) ") }
        }
    }

    @Test func promisedAnswersKeepTheirPlace() throws {
        try withServer { server, handler in
            let client = try RawClient(port: server.port)
            client.send(get("/later") + get("/a") + get("/later") + get("/later") + get("/b"))
            let first = try #require(handler.promise())
            first.keep("first")
            #expect(try client.answer().text == "first")
            #expect(try client.answer().text == "GET /a ")
            try #require(handler.promise()).keep("second")
            #expect(try client.answer().text == "second")
            try #require(handler.promise()).keep("third")
            #expect(try client.answer().text == "third")
            #expect(try client.answer().text == "GET /b ")
        }
    }

    @Test func promisesOfManyClientsMayBeKeptInAnyOrder() throws {
        try withServer { server, handler in
            var waiting: [(RawClient, promise: AnswerPromise, number: Int)] = []
            for number in 0..<20 {
                let client = try RawClient(port: server.port)
                client.send(get("/later") + get("/after\(number)"))
                waiting.append((client, try #require(handler.promise()), number))
            }
            waiting.shuffle()
            for (_, promise, number) in waiting { promise.keep("\(number)") }
            for (client, _, number) in waiting {
                #expect(try client.answer().text == "\(number)")
                #expect(try client.answer().text == "GET /after\(number) ")
            }
        }
    }

    @Test func aPromiseCountsOnce() throws {
        try withServer { server, handler in
            let client = try RawClient(port: server.port)
            client.send(get("/later"))
            let promise = try #require(handler.promise())
            promise.keep("once")
            promise.keep("twice")
            #expect(try client.answer().text == "once")
            client.send(get("/later"))
            let next = try #require(handler.promise())
            promise.keep("too late")
            next.keep("next")
            #expect(try client.answer().text == "next")
        }
    }

    @Test func aPromiseOutlivesItsConnectionAndItsServer() throws {
        var kept: AnswerPromise?
        try withServer { server, handler in
            let client = try RawClient(port: server.port)
            client.resetOnClose()
            client.send(get("/later"))
            let promise = try #require(handler.promise())
            kept = promise
        }
        kept?.keep("for nobody")
    }

    @Test func goesOnWithAPartOfARequestBehindAnother() throws {
        try withServer { server, handler in
            let client = try RawClient(port: server.port)
            client.send(get("/a") + "GET /b HTTP/1.1\r\nHo")
            #expect(try client.answer().text == "GET /a ")
            client.send("st: a\r\n\r\n" + get("/later") + "POST /c HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab")
            #expect(try client.answer().text == "GET /b ")
            try #require(handler.promise()).keep("later")
            #expect(try client.answer().text == "later")
            client.send("cd")
            #expect(try client.answer().text == "POST /c abcd")
        }
    }

    @Test func aClientMaySendAheadWhileItsAnswerIsDue() throws {
        try withServer { server, handler in
            let client = try RawClient(port: server.port)
            client.send(get("/later"))
            let promise = try #require(handler.promise())
            // More than the server reads at once: most of it has to wait in the socket.
            client.send(String(repeating: get("/a"), count: 8_000))
            let other = try RawClient(port: server.port)
            other.send(get("/b"))
            #expect(try other.answer().text == "GET /b ")
            promise.keep("later")
            #expect(try client.answer().text == "later")
            for _ in 0..<8_000 { #expect(try client.answer().text == "GET /a ") }
        }
    }

    @Test func takesBodiesInAnyPieces() throws {
        let request =
            "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: t\r\n\r\n"
        try withServer { server, _ in
            let client = try RawClient(port: server.port)
            for byte in request.utf8 { client.send([byte]) }
            #expect(try client.answer().text == "POST /a abcde")
            client.send(request + request)
            #expect(try client.answer().text == "POST /a abcde")
            #expect(try client.answer().text == "POST /a abcde")
        }
    }
}
