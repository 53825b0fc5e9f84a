import COpenSSL
import Sockets
import Testing

/// Whatever comes instead of a handshake ends the session in order, or leaves it waiting for more.
@Suite struct TLSGarbageTests {
    private let context: TLSContext

    init() throws {
        let files = try PEMFiles()
        context = try TLSContext(certificateFile: files.certificateFile, keyFile: files.keyFile)
    }

    /// What a client sends up to its first application bytes, once the server has what it needs to answer.
    private func handshakeByteCount(_ version: Int32) throws -> Int {
        let pair = try TLSPair(context, TLSClient(version...version))
        var count = 0
        pair.client.handshake()
        while !pair.client.isConnected {
            let bytes = pair.client.take()
            count += bytes.count
            pair.inject(bytes)
            pair.turn()
        }
        return count + pair.client.take().count
    }

    /// Runs a handshake in which the client's byte at `position` is changed, or the last that comes.
    private func handshake(
        _ version: Int32, at position: Int, _ change: (inout [UInt8], Int) -> Void
    ) throws -> TLSPair {
        let pair = try TLSPair(context, TLSClient(version...version))
        pair.client.handshake()
        var passed = 0
        for _ in 0..<4 {
            var bytes = pair.client.take()
            if (passed..<passed + bytes.count).contains(position) {
                change(&bytes, position - passed)
                pair.inject(bytes)
                pair.turn()
                return pair
            }
            passed += bytes.count
            pair.inject(bytes)
            pair.turn()
        }
        return pair
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func survivesAnEndAtEveryByteOfTheHandshake(_ version: Int32) throws {
        for position in 0..<(try handshakeByteCount(version)) {
            let pair = try handshake(version, at: position) { $0.removeSubrange($1...) }
            #expect(pair.server.isHandshaking)
            #expect(pair.outcome == nil, "at \(position)")
            pair.endInput()
            pair.settle()
            #expect(pair.outcome == .ended, "at \(position)")
            #expect(pair.server.sendCloseNotify())
        }
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func survivesAChangeAtEveryByteOfTheHandshake(_ version: Int32) throws {
        for position in 0..<(try handshakeByteCount(version)) {
            for mask: UInt8 in [0xFF, 0x01, 0x80] {
                let pair = try handshake(version, at: position) { $0[$1] ^= mask }
                pair.settle()
                pair.cut()
                pair.settle()
                #expect(pair.outcome != nil, "at \(position)")
            }
        }
    }

    @Test func survivesNoise() throws {
        var random = SystemRandomNumberGenerator()
        for count in 0..<500 {
            let pair = try TLSPair(context, TLSClient())
            // Half of it looks like a handshake record at first.
            let start: [UInt8] = count % 2 == 0 ? [0x16, 3, 1, UInt8(count / 256), UInt8(count % 256), 1] : []
            pair.inject(start + (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) })
            pair.settle()
            pair.cut()
            pair.settle()
            #expect(pair.outcome != nil)
            #expect(pair.received == [])
        }
    }
}
