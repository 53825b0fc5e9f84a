import HTTPServing
import Testing

@Suite(.timeLimit(.minutes(1))) struct LimitsTests {
    /// Each with the rest of a large upload behind it, which the client is still sending when the answer comes.
    @Test(arguments: [
        ("GET /" + String(repeating: "a", count: 9_000) + " HTTP/1.1\r\n", 414),
        ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 40_000), 431),
        ("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 101), 431),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n", 413),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;"
                + String(repeating: "a", count: 20_000), 413
        ),
        ("GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417),
        ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        (String(repeating: "M", count: 40) + " / HTTP/1.1\r\n", 501),
        ("GET / HTTP/3.0\r\n", 505),
        ("GET / HTTP/1.1\r\n\r\n", 400),
    ])
    func refusesWithItsStatusAndCloses(_ request: String, _ status: Int) throws {
        try withServer(adjusting: { $0.lingerTimeout = .seconds(5) }) { server, _ in
            let client = try RawClient(port: server.port)
            client.send(request)
            client.send([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
            client.finishSending()
            let answer = try client.answer()
            #expect(answer.status == status)
            #expect(answer.fields["connection"] == "close")
            #expect(try client.rest() == "")
        }
    }

    @Test func takesABodyOfTheLimit() throws {
        try withServer { server, _ in
            let body = String(repeating: "b", count: 65_536)
            let client = try RawClient(port: server.port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n\(body)")
            #expect(try client.answer().text == "POST / \(body)")
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n\(body)\r\n0\r\n\r\n")
            #expect(try client.answer().text == "POST / \(body)")
        }
    }

    @Test(
        arguments: [
            ("", nil), ("GET / HTTP/1.1\r\nHost", 408), (get("/a") + "GET", 408),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab", 408),
        ] as [(String, Int?)])
    func givesUpOnAClientThatDoesNotFinish(_ request: String, _ status: Int?) throws {
        try withServer(adjusting: {
            $0.headTimeout = .milliseconds(10)
            $0.bodyTimeout = .milliseconds(10)
        }) { server, _ in
            let client = try RawClient(port: server.port)
            client.send(request)
            if request.contains("/a") { #expect(try client.answer().status == 200) }
            if let status { #expect(try client.answer().status == status) }
            #expect(try client.rest() == "")
        }
    }

    @Test func theTimeOfAHeadBeginsWithIt() throws {
        try withServer(adjusting: { $0.idleTimeout = .milliseconds(1) }) { server, _ in
            let other = try RawClient(port: server.port)
            let client = try RawClient(port: server.port)
            client.send(get("/a") + "GET /b HTTP/1.1\r\n")
            other.send(get("/c"))
            #expect(try client.answer().text == "GET /a ")
            #expect(try other.answer().text == "GET /c ")
            #expect(try other.rest() == "", "its idle timeout has passed")
            client.send("Host: a\r\n\r\n")
            #expect(try client.answer().text == "GET /b ")
        }
    }

    @Test func eachByteDoesNotBuyMoreTime() throws {
        try withServer(adjusting: { $0.headTimeout = .milliseconds(300) }) { server, _ in
            let client = try RawClient(port: server.port)
            client.send("GET / HTTP/1.1\r\n")
            // A byte whenever the server has nothing to say; it must say something in the end.
            var silent = 0
            while client.isSilent(milliseconds: 50) {
                client.send("x")
                silent += 1
                try #require(silent < 60)
            }
            #expect(try client.answer().status == 408)
        }
    }

    @Test func closesAnIdleConnectionWithoutAWord() throws {
        try withServer(adjusting: { $0.idleTimeout = .milliseconds(10) }) { server, _ in
            let client = try RawClient(port: server.port)
            client.send(get("/a"))
            #expect(try client.answer().status == 200)
            #expect(try client.rest() == "")
        }
    }

    @Test func aPromiseMayTakeLongerThanAnyTimeout() throws {
        try withServer(adjusting: {
            $0.headTimeout = .milliseconds(1)
            $0.idleTimeout = .milliseconds(1)
        }) { server, handler in
            let other = try RawClient(port: server.port)
            let client = try RawClient(port: server.port)
            client.send(get("/later"))
            let promise = try #require(handler.promise())
            #expect(try other.rest() == "", "its head timeout has passed")
            promise.keep("late")
            #expect(try client.answer().text == "late")
        }
    }

    @Test func answers100OnlyToThoseWhoWaitForIt() throws {
        try withServer { server, _ in
            let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
            let client = try RawClient(port: server.port)
            client.send(head)
            #expect(try client.answer().status == 100)
            client.send("ok")
            #expect(try client.answer().text == "POST / ok")
            client.send(head + "ok")
            #expect(try client.answer().text == "POST / ok")
            client.send("POST / HTTP/1.0\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nok")
            #expect(try client.answer().text == "POST / ok")
            #expect(try client.rest() == "")
        }
    }
}
