import COpenSSL
import Sockets
import Testing

@Suite struct TLSHandshakeTests {
    private let context: TLSContext

    init() throws {
        let files = try PEMFiles()
        context = try TLSContext(certificateFile: files.certificateFile, keyFile: files.keyFile)
    }

    private func connect(_ client: TLSClient) throws -> TLSPair {
        let pair = try TLSPair(context, client)
        pair.settle()
        return pair
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func speaksVersion(_ version: Int32) throws {
        let pair = try connect(TLSClient(version...version))
        #expect(pair.client.isConnected)
        #expect(pair.client.version == version)
        #expect(!pair.server.isHandshaking)
        pair.client.write(Array("ping".utf8))
        pair.send(Array("pong".utf8))
        pair.settle()
        #expect(pair.received == Array("ping".utf8))
        #expect(pair.answer == Array("pong".utf8))
    }

    @Test(arguments: [TLS1_VERSION, TLS1_1_VERSION])
    func refusesVersion(_ version: Int32) throws {
        let pair = try connect(TLSClient(version...version))
        #expect(!pair.client.isConnected)
        #expect(pair.client.fault == "tlsv1 alert protocol version")
        #expect(pair.outcome == .failed(.handshakeOrRecord(reason: "unsupported protocol")))
        #expect(pair.server.isHandshaking)
    }

    @Test(arguments: [
        "AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-SHA256", "ECDHE-ECDSA-AES256-SHA", "ECDHE-ECDSA-AES128-CCM", "NULL",
        "ADH-AES128-GCM-SHA256", "DHE-RSA-AES128-GCM-SHA256",
    ])
    func refusesCipher(_ name: String) throws {
        let pair = try connect(TLSClient(TLS1_2_VERSION...TLS1_2_VERSION, ciphers: "\(name):@SECLEVEL=0"))
        #expect(!pair.client.isConnected)
        #expect(pair.outcome == .failed(.handshakeOrRecord(reason: "no shared cipher")))
    }

    @Test(arguments: [
        ("ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-GCM-SHA256"),
        ("ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-ECDSA-AES128-GCM-SHA256"),
        ("ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-CHACHA20-POLY1305"),
    ])
    func choosesCipherByOwnOrderUnlessClientPrefersChaCha(_ offered: String, _ chosen: String) throws {
        let pair = try connect(TLSClient(TLS1_2_VERSION...TLS1_2_VERSION, ciphers: offered))
        #expect(pair.client.cipher == chosen)
        #expect(!pair.client.hasCompression)
    }

    @Test(arguments: [
        (["http/1.1"], "http/1.1"), (["h2", "http/1.1"], "http/1.1"), ([], ""),
    ])
    func choosesProtocol(_ offered: [String], _ chosen: String) throws {
        let pair = try connect(TLSClient(protocols: offered))
        #expect(pair.client.isConnected)
        #expect(pair.client.chosenProtocol == chosen)
    }

    @Test(arguments: [["h2"], ["http/1.0", "http/1.10", "x"]])
    func refusesProtocols(_ offered: [String]) throws {
        let pair = try connect(TLSClient(protocols: offered))
        #expect(!pair.client.isConnected)
        #expect(pair.client.fault == "tlsv1 alert no application protocol")
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func resumesSession(_ version: Int32) throws {
        let first = try connect(TLSClient(version...version))
        #expect(!first.client.isResumed)
        let second = try connect(TLSClient(version...version, ticket: first.client.ticket))
        #expect(second.client.isConnected)
        #expect(second.client.isResumed)
        second.send(Array("again".utf8))
        second.settle()
        #expect(second.answer == Array("again".utf8))
    }

    @Test func refusesRenegotiation() throws {
        let pair = try connect(TLSClient(TLS1_2_VERSION...TLS1_2_VERSION))
        pair.client.renegotiate()
        pair.settle()
        #expect(pair.client.fault == "no renegotiation")
    }

    @Test func knowsPlainHTTP() throws {
        let pair = try TLSPair(context, TLSClient())
        pair.inject("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        pair.settle()
        #expect(pair.outcome == .failed(.plainHTTP))
        #expect(pair.intercept() == [])
    }

    @Test func faultOfOneSessionDoesNotShowOnAnother() throws {
        let healthy = try connect(TLSClient())
        let broken = try TLSPair(context, TLSClient())
        broken.inject([UInt8](repeating: 0xFF, count: 64))
        broken.settle()
        #expect(broken.outcome == .failed(.handshakeOrRecord(reason: "wrong version number")))
        healthy.client.write([1, 2, 3])
        healthy.settle()
        #expect(healthy.received == [1, 2, 3])
        #expect(healthy.outcome == nil)
    }

    @Test func answerBeforeTheFirstReadDoesTheHandshake() throws {
        let pair = try TLSPair(context, TLSClient())
        pair.send(Array("full".utf8))
        pair.settle()
        #expect(pair.answer == Array("full".utf8))
        #expect(pair.isSent)
    }

    @Test func readsTheRequestThatCameWithTheEndOfTheHandshakeOfAWrite() throws {
        let pair = try TLSPair(context, TLSClient())
        pair.send([1])
        pair.turn()
        pair.turn()
        pair.client.handshake()
        #expect(pair.client.isConnected)
        pair.client.write([2])
        pair.settle()
        #expect(pair.answer == [1])
        #expect(pair.received == [2])
    }
}
