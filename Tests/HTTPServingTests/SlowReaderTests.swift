import Glibc
import HTTPServing
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct SlowReaderTests {
    @Test func getsEveryByteInItsOwnTime() throws {
        try withServer { server, _ in
            let client = try RawClient(port: server.port, receiveBytes: 65_536)
            client.send(get("/large") + get("/a"))
            let quick = try RawClient(port: server.port)
            quick.send(get("/quick"))
            #expect(try quick.answer().text == "GET /quick ", "nobody waits for the slow one")
            let answer = try client.answer()
            #expect(answer.body == TestHandler.large)
            #expect(try client.answer().text == "GET /a ")
        }
    }

    @Test func manyShareTheBytesTheyWaitFor() throws {
        try withServer { server, _ in
            #expect(TestHandler.large.count == 8 << 20)
            var clients: [RawClient] = []
            let before = Self.residentBytes
            for _ in 0..<40 {
                let client = try RawClient(port: server.port, receiveBytes: 4_096)
                client.send(get("/large"))
                #expect(!client.read(atMost: 1).isEmpty)
                clients.append(client)
            }
            #expect(Self.residentBytes - before < 160 << 20, "40 answers of 8 MiB wait")
        }
    }

    @Test func pipeliningWithoutReadingIsBounded() throws {
        try withServer { server, handler in
            let client = try RawClient(port: server.port, receiveBytes: 65_536)
            // 64 KiB of requests whose answers are 2 GB: far more than anybody may be made to keep.
            client.send(String(repeating: get("/fresh"), count: 1_900))
            #expect(eventually { handler.freshCount.load(ordering: .relaxed) > 0 })
            let other = try RawClient(port: server.port)
            other.send(get("/a"))
            #expect(try other.answer().text == "GET /a ")
            #expect(handler.freshCount.load(ordering: .relaxed) < 64, "the others wait in the socket, or as they came")
            for _ in 0..<3 { #expect(try client.answer().body.count == 1 << 20) }
        }
    }

    @Test func isCutOffWhenItDoesNotReadAtAll() throws {
        try withServer(adjusting: { $0.writeTimeout = .milliseconds(10) }) { server, _ in
            let client = try RawClient(port: server.port, receiveBytes: 4_096)
            client.send(get("/large"))
            #expect(!client.read(atMost: 1).isEmpty)
            #expect(eventually { server.connectionCount == 0 })
        }
    }

    private static var residentBytes: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, 256, file) != nil else { return 0 }
        let fields = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
        return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
