import Glibc
import Platform
import Settings
import TestSupport
import Testing

@testable import App

@Suite struct DriftTests {
    private static let drifted = """
        [{"id":"pho","name":"Phở Thìn","about":"Soup.","type":"hawk","rate":"4.5","latitude":21.01,"longitude":105.85},
        {"id":7,"name":"Café/7","about":"","type":"Coffee ","rate":"3"}]
        """
    private static let sentences = """
        ["`bio` missing in 2 of 2: detail shows no text (bio)","`rate` became text: 2 of 2 read",\
        "`about` is new in 2 of 2: no view shows it"]
        """
    private static let whole = """
        [{"id":"pho","name":"Phở Thìn","bio":"Soup.","type":"hawk","rate":4.5,"latitude":21.01,"longitude":105.85},
        {"id":7,"name":"Café/7","bio":"","type":"Coffee ","rate":3}]
        """

    @Test func statusAndTheLogTellItAlsoAfterARestart() throws {
        let folder = try TemporaryFolder()
        let upstream = try ScriptedUpstream.filled()
        upstream.script("/shops", .json(Self.whole))
        let log = open(folder.file("log"), O_CREAT | O_WRONLY, 0o600)
        defer { close(log) }
        let first = try RunningServer(upstream, folder, log: log)
        do {
            defer { first.server.stop() }
            let client = try HTTPClient(port: first.server.port)
            let before = try client.get("/feed").text
            #expect(try client.get("/status").text.contains(#""lastError":null,"drift":[],"lastReceipt""#))
            upstream.script("/shops", .json(Self.drifted))
            #expect(try client.request("POST", "/refresh?source=shops").status == 200)
            #expect(try client.get("/status").text.contains(#""lastError":null,"drift":\#(Self.sentences),"lastRec"#))
            // The feed loses nothing by it.
            #expect(try client.get("/feed").text == before)
        }
        let text = String(decoding: try readSmallFile(folder.file("log")), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { $0.contains(#""event":"drift""#) }
        #expect(lines.count == 1)
        #expect(lines.first?.contains(#""level":"warning","event":"drift","source":"shops","outcome":"u"#) == true)
        #expect(lines.first?.hasSuffix(#","drift":\#(Self.sentences)}"#) == true)
        try RunningServer.run(upstream: upstream, folder: folder) { _, client in
            let status = try client.get("/status").text
            #expect(status.contains(#""drift":\#(Self.sentences)"#))
        }
    }
}
