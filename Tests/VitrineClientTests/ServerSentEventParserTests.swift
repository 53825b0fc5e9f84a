import Testing

@testable import VitrineClient

@Suite struct ServerSentEventParserTests {
    private static let stream =
        ": vitrine\n\nevent: reloaded\nid: 7\ndata: {\"a\":\ndata: 1}\n\n: idle\n\nid: 8\r\ndata:é\r\n\r\ndata\rdata:  x\r\r"
    private static let events = [
        ServerSentEvent(name: "reloaded", data: "{\"a\":\n1}", id: "7"),
        ServerSentEvent(name: "message", data: "é", id: "8"),
        ServerSentEvent(name: "message", data: "\n x", id: "8"),
    ]

    @Test func readsTheSameHoweverTheBytesAreCut() throws {
        let bytes = Array(Self.stream.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var parser = ServerSentEventParser()
                let read =
                    try parser.read(bytes[..<first]) + parser.read(bytes[first..<second])
                    + parser.read(bytes[second...])
                #expect(read == Self.events, "cut at \(first) and \(second)")
            }
        }
    }

    @Test func readsByteByByte() throws {
        var parser = ServerSentEventParser()
        var events: [ServerSentEvent] = []
        for byte in Self.stream.utf8 { events += try parser.read([byte]) }
        #expect(events == Self.events)
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func takesEveryLineEnd(_ end: String) throws {
        let text = ["event: a", "data: 1", "data: 2", "", "data: 3", "", ""].joined(separator: end)
        #expect(
            try read(text) == [
                ServerSentEvent(name: "a", data: "1\n2", id: nil), ServerSentEvent(name: "message", data: "3", id: nil),
            ])
    }

    @Test func skipsOneByteOrderMark() throws {
        #expect(try read("\u{FEFF}data: 1\n\n").map(\.data) == ["1"])
        #expect(try read("\u{FEFF}\u{FEFF}data: 1\n\n").isEmpty)
        #expect(try read("data: 1\n\u{FEFF}data: 2\n\n").map(\.data) == ["1"])
    }

    @Test(arguments: [
        ("data:  a\n\n", [" a"]), ("data:a:b\n\n", ["a:b"]), ("data\n\n", [""]), ("data:\ndata:\n\n", ["\n"]),
        (": data: 1\n\n", []), ("Data: 1\n\n", []), ("data : 1\n\n", []), ("event: a\n\n", []), ("data: 1\n", []),
        ("data: 1", []), ("\n\n\n", []), ("other: 1\ndata: 2\n\n", ["2"]),
    ])
    func readsFieldsByTheirRules(_ text: String, _ data: [String]) throws {
        #expect(try read(text).map(\.data) == data)
    }

    @Test func keepsTheIdUntilTheNextOne() throws {
        let ids = try read("id: 1\ndata\n\ndata\n\nid: 2\u{0}\ndata\n\nid\ndata\n\n").map(\.id)
        #expect(ids == ["1", "1", "1", ""])
    }

    @Test func forgetsTheNameAfterEachEvent() throws {
        #expect(try read("event: a\n\ndata\n\n").map(\.name) == ["message"])
    }

    @Test(arguments: [("retry: 250\n", 250), ("retry: 2s\n", nil), ("retry:\n", nil), ("retry: -1\n", nil)])
    func readsThePauseThatTheStreamAsksFor(_ text: String, _ milliseconds: Int?) throws {
        var parser = ServerSentEventParser()
        _ = try parser.read(text.utf8)
        #expect(parser.retryMilliseconds == milliseconds)
    }

    @Test func mendsWhatIsNoUTF8() throws {
        var parser = ServerSentEventParser()
        #expect(try parser.read(Array("data: ".utf8) + [0xFF] + Array("\n\n".utf8)).map(\.data) == ["\u{FFFD}"])
    }

    @Test(arguments: ["data: 1234567890123456", ": 56789012345678901", "data: 12345678\ndata: 12345678\n"])
    func refusesWhatIsTooLong(_ text: String) {
        var parser = ServerSentEventParser(mostBytes: 16)
        #expect(throws: ServerSentEventParser.TooLong.self) { try parser.read(text.utf8) }
    }

    private func read(_ text: String) throws -> [ServerSentEvent] {
        var parser = ServerSentEventParser()
        return try parser.read(text.utf8)
    }
}
