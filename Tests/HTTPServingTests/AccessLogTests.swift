import HTTPMessages
import HTTPServing
import Platform
import Testing

@Suite(.timeLimit(.minutes(1))) struct AccessLogTests {
    private final class RecordingLog: AccessLogging {
        let text = Monitor("")

        func record(_ access: borrowing RequestView, _ outcome: AccessOutcome, to lines: inout [UInt8]) {
            let line =
                "\(access.method.text) \(access.path.text) \(outcome.status) \(outcome.bodyBytes) "
                + "\(outcome.requestID.text) \(outcome.nanoseconds >= 0)\n"
            lines.append(contentsOf: Array(line.utf8))
        }

        func record(_ fault: RequestFault, _ outcome: AccessOutcome, to lines: inout [UInt8]) {
            lines.append(contentsOf: Array("\(fault) \(outcome.status)\n".utf8))
        }

        func flush(_ lines: [UInt8]) {
            text.withLock { $0 += String(decoding: lines, as: UTF8.self) }
        }
    }

    @Test func recordsEachAnswerAndEachFault() throws {
        let log = RecordingLog()
        try withServer(accessLog: log) { server, handler in
            let client = try RawClient(port: server.port)
            client.send(get("/a", "X-Request-ID: 1") + "HEAD /b HTTP/1.1\r\nHost: a\r\nX-Request-ID: 2\r\n\r\n")
            #expect(try client.answer().status == 200)
            #expect(try client.answer(isHead: true).status == 200)
            client.send(get("/later", "X-Request-ID: 3") + "BAD\r\n")
            try #require(handler.promise()).keep("later")
            #expect(try client.answer().status == 200)
            #expect(try client.answer().status == 400)
            #expect(
                eventually {
                    log.text.withLock { $0 } == """
                        GET /a 200 7 1 true
                        HEAD /b 200 0 2 true
                        GET /later 200 5 3 true
                        the request line does not begin with a method and a space 400

                        """
                })
        }
    }
}
