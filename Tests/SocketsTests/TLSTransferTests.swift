import COpenSSL
import Sockets
import Testing

@Suite struct TLSTransferTests {
    private let context: TLSContext

    init() throws {
        let files = try PEMFiles()
        context = try TLSContext(certificateFile: files.certificateFile, keyFile: files.keyFile)
    }

    private func connect(
        _ version: Int32 = TLS1_3_VERSION, bufferBytes: Int = 65_536, sendBufferBytes: Int32? = nil
    ) throws -> TLSPair {
        let pair = try TLSPair(
            context, TLSClient(version...version), bufferBytes: bufferBytes, sendBufferBytes: sendBufferBytes)
        pair.settle()
        #expect(pair.client.isConnected)
        return pair
    }

    private static func pattern(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    }

    /// Hazard T01: bytes may wait in OpenSSL while the socket shows nothing.
    @Test(arguments: [65_536, 1_000])
    func readsRequestsOfEverySizeWhole(bufferBytes: Int) throws {
        let pair = try connect(bufferBytes: bufferBytes)
        let bytes = Self.pattern(40_000)
        var total = 0
        for size in 1...40_000 where size < 300 || size % 16_384 < 40 || size % 16_384 > 16_344 || size % 97 == 0 {
            pair.client.write(Array(bytes[..<size]))
            pair.settle()
            total += size
            try #require(pair.received.count == total, "after a request of \(size) bytes")
            try #require(pair.received[(total - size)...].elementsEqual(bytes[..<size]))
        }
    }

    /// Hazard T02: key updates in between, a socket that is nearly always full, reading in the middle of writing.
    @Test(arguments: [(TLS1_3_VERSION, true, 10), (TLS1_3_VERSION, false, 1), (TLS1_2_VERSION, true, 1)])
    func sendsMegabytesThroughSmallWindows(_ version: Int32, readsWhileWriting: Bool, megabytes: Int) throws {
        let pair = try connect(version, sendBufferBytes: 4_096)
        pair.window = 1_024
        pair.readsWhileWriting = readsWhileWriting
        let bytes = Self.pattern(megabytes << 20)
        pair.send(bytes)
        var turns = 0
        while pair.answer.count < bytes.count, pair.turn() {
            turns += 1
            guard turns % 16 == 0 else { continue }
            if version == TLS1_3_VERSION { pair.client.updateKeys() }
            pair.client.write([UInt8(truncatingIfNeeded: turns / 16)])
        }
        #expect(pair.outcome == nil)
        #expect(pair.client.fault == nil)
        // Not inside #expect, which would look for the differences of arrays of this size.
        let isExact = pair.answer == bytes
        #expect(isExact)
        pair.settle()
        #expect(pair.received == (1...max(1, turns / 16)).map { UInt8(truncatingIfNeeded: $0) })
    }

    @Test func goesOnWithAWriteFromAnotherAddress() throws {
        let pair = try connect(sendBufferBytes: 4_096)
        let bytes = Self.pattern(100_000)
        pair.send(bytes)
        // What is left is copied with each addition, so that its address changes.
        for byte in 0..<50 {
            pair.turn()
            pair.send([UInt8(byte)])
        }
        pair.settle()
        let isExact = pair.answer == bytes + (0..<50).map { UInt8($0) }
        #expect(isExact)
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func answersAfterTheClientHasEnded(_ version: Int32) throws {
        let pair = try connect(version)
        pair.client.write([7])
        pair.client.end()
        pair.settle()
        #expect(pair.received == [7])
        #expect(pair.outcome == .ended)
        pair.send([8, 9])
        pair.settle()
        #expect(pair.answer == [8, 9])
        #expect(!pair.client.isEnded)
        #expect(pair.server.sendCloseNotify())
        pair.settle()
        #expect(pair.client.isEnded)
        #expect(pair.client.fault == nil)
    }

    @Test func endOfTheSocketAloneIsAnEndToo() throws {
        let pair = try connect()
        pair.client.write([7])
        pair.turn()
        pair.endInput()
        pair.settle()
        #expect(pair.received == [7])
        #expect(pair.outcome == .ended)
        pair.send([8])
        pair.settle()
        #expect(pair.answer == [8])
    }

    @Test func endsOnlyOnce() throws {
        let pair = try connect()
        #expect(pair.server.sendCloseNotify())
        #expect(pair.server.sendCloseNotify())
        pair.client.write([1])
        pair.settle()
        #expect(pair.client.isEnded)
        #expect(pair.received == [1])
    }

    @Test func closeNotifyWaitsForRoom() throws {
        let pair = try connect(sendBufferBytes: 4_096)
        pair.window = 0
        pair.send(Self.pattern(1 << 20))
        pair.settle()
        #expect(!pair.isSent)
        #expect(!pair.server.sendCloseNotify())
    }

    /// Hazard T03: the process lives on without a handler for SIGPIPE.
    @Test func writingToAClientThatHasGoneFails() throws {
        let pair = try connect()
        pair.cut()
        pair.send(Self.pattern(100_000))
        pair.settle()
        guard case .failed(.socket) = pair.outcome else {
            Issue.record("\(String(describing: pair.outcome))")
            return
        }
        #expect(pair.server.sendCloseNotify())
        #expect(pair.server.write([1].span.bytes) == pair.outcome)
    }

    @Test func closingToAClientThatHasGoneIsNoFault() throws {
        let pair = try connect()
        pair.cut()
        #expect(pair.server.sendCloseNotify())
    }

    @Test func aRecordThatWasTamperedWithBreaksTheSession() throws {
        let pair = try connect()
        pair.client.write(Self.pattern(100))
        var record = pair.client.take()
        record[50] ^= 1
        pair.inject(record)
        pair.settle()
        #expect(pair.received == [])
        #expect(pair.outcome == .failed(.handshakeOrRecord(reason: "decryption failed or bad record mac")))
        #expect(pair.server.write([1].span.bytes) == pair.outcome)
        #expect(pair.client.fault == "sslv3 alert bad record mac")
    }

    @Test func takesLittleFromTheSocketAtATime() throws {
        let pair = try connect()
        for _ in 0..<80 { pair.client.write(Self.pattern(1_000)) }
        pair.turn()
        #expect((1...4_096).contains(pair.received.count))
        pair.settle()
        #expect(pair.received.count == 80_000)
    }
}
