import Records
import TestSupport
import Testing

@testable import App
@testable import Settings

@Suite struct CommandsTests {
    private static func target(_ port: UInt16, token: String? = nil) throws -> ClientTarget {
        let server = try HTTPURL(parsing: "http://127.0.0.1:\(port)")
        return ClientTarget(server: server, token: token.map { Secret($0) }, isLocal: true)
    }

    @Test func statusIsShownForAPerson() throws {
        try RunningServer.run { running, client in
            _ = try client.get("/home")
            running.upstream.script("/users", .json("[1,2"))
            _ = try client.request("POST", "/refresh?source=users")
            let target = try Self.target(running.server.port)
            let reply = try ServerClient(target: target).get("/status")
            let lines = StatusText(reply.document, of: target.server).lines(inColour: false)
            #expect(lines[0].hasPrefix("vitrine \(Version.text)  degraded  up "))
            #expect(lines[0].hasSuffix("http://127.0.0.1:\(running.server.port)/"))
            #expect(lines[2].hasPrefix("SOURCE  STATE"))
            #expect(lines[3].hasPrefix("shops   fresh  "))
            #expect(lines[5].contains("not-json: ") && lines[5].contains("closed"))
            #expect(lines.contains { $0.hasPrefix("database  ok  ") })
            #expect(!lines.joined().contains("\u{1B}"))
            let coloured = StatusText(reply.document, of: target.server).lines(inColour: true)
            #expect(coloured[0].contains("\u{1B}[33mdegraded\u{1B}[0m"))
        }
    }

    @Test func theReceiptIsATable() throws {
        try RunningServer.run(["VITRINE_ADMIN_TOKEN": "secret"]) { running, client in
            _ = try client.get("/home")
            running.upstream.script(
                "/shops", .json(#"[{"id":"pho","name":"Phở"},{"name":"no id"}, {"id":1},{"id":2},{"id":3}]"#))
            let target = try Self.target(running.server.port, token: "secret")
            let reply = try ServerClient(target: target).post("/refresh?source=shops,users") { _ in }
            let receipt = ReceiptText(reply, hasToken: true)
            let lines = receipt.lines(inColour: false)
            #expect(receipt.isSuccess)
            #expect(lines[0].hasPrefix("SOURCE  OUTCOME    RECEIVED  ADDED"))
            #expect(lines[1].hasPrefix("shops   updated           5      3"))
            #expect(lines[2].hasPrefix("users   unchanged"))
            #expect(lines[3] == "  shops record 1, without an id: rejected (id)")
        }
    }

    @Test func aFailedRefreshIsNoSuccess() throws {
        try RunningServer.run(upstream: .broken()) { running, _ in
            let reply = try ServerClient(target: Self.target(running.server.port)).post("/refresh?source=posts") { _ in
            }
            let receipt = ReceiptText(reply, hasToken: false)
            #expect(!receipt.isSuccess)
            #expect(try #require(receipt.lines(inColour: false).last).contains("failed"))
        }
    }

    @Test func aMissingTokenIsSaid() throws {
        try RunningServer.run(["VITRINE_ADMIN_TOKEN": "secret"]) { running, _ in
            let reply = try ServerClient(target: Self.target(running.server.port, token: "wrong")).post("/refresh") {
                _ in
            }
            let missing = ReceiptText(reply, hasToken: false).lines(inColour: true)[0]
            let wrong = ReceiptText(reply, hasToken: true).lines(inColour: true)[0]
            #expect(missing.contains("set VITRINE_ADMIN_TOKEN") && wrong.contains("another token than"))
        }
    }

    @Test func anAnswerWithoutAReceiptIsNoSuccess() throws {
        let document = try JSONDocument(Array(#"{"hello":1}"#.utf8))
        let receipt = ReceiptText(ServerClient.Reply(status: 200, document: document), hasToken: false)
        #expect(!receipt.isSuccess)
        #expect(receipt.lines(inColour: false) == ["vitrine: the server answered 200 without a receipt"])
    }

    @Test func whatAnUpstreamWritesCommandsNoTerminal() throws {
        let text =
            #"{"sources":[{"source":"shops","outcome":"updated","rejected":["#
            + #"{"index":1,"id":"\u001b]0;x\u0007","reason":"duplicate-id"}]}]}"#
        let reply = ServerClient.Reply(status: 200, document: try JSONDocument(Array(text.utf8)))
        let lines = ReceiptText(reply, hasToken: false).lines(inColour: false)
        #expect(lines.last == #"  shops record 1, "\u{1B}]0;x\u{07}": rejected (duplicate-id)"#)
    }

    @Test func aServerThatIsNotThereIsSaid() throws {
        var port: UInt16 = 0
        try RunningServer.run { running, _ in port = running.server.port }
        let target = try Self.target(port)
        #expect(
            throws: ClientFault(
                line:
                    "nothing listens at \(target.server); start it with vitrine serve, or name another by --server URL")
        ) { _ = try ServerClient(target: target).get("/status") }
    }

    @Test func anotherServerIsSaid() throws {
        let upstream = try ScriptedUpstream()
        upstream.script("/status", .answer(200, body: "<html>".utf8))
        let target = try Self.target(upstream.port)
        #expect {
            _ = try ServerClient(target: target).get("/status")
        } throws: { ($0 as? ClientFault)?.line.contains("is no vitrine server") == true }
    }

    @Test(arguments: [
        (0, "0 s"), (41, "41 s"), (60, "1 min"), (259, "4 min 19 s"), (3_600, "1 h"), (273_601, "3 d 4 h"),
        (-75, "-1 min 15 s"),
    ])
    func timesAreSaidInTwoUnits(_ seconds: Int, _ text: String) {
        #expect(Quantity.time(seconds: seconds) == text)
    }

    @Test(arguments: [(0, "0 B"), (1_023, "1023 B"), (58_000, "56 KiB"), (5 << 30, "5 GiB")])
    func sizesAreSaidInTheLargestUnit(_ bytes: Int, _ text: String) {
        #expect(Quantity.size(bytes: bytes) == text)
    }
}
