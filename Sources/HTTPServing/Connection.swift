import Glibc
import HTTPMessages
import Sockets

/// One client's connection; touched by its loop alone.
final class Connection {
    enum Phase {
        /// Between requests, or in the middle of a head.
        case head
        /// In the middle of a body; the head's bytes are kept for the handler.
        case body(RequestHead, bytes: [UInt8], decoder: BodyDecoder, content: [UInt8])
        /// A handler has promised the answer.
        case answering(Exchange)
        /// The last answer is out; what the client still sends is dropped, so that a reset cannot destroy the answer.
        case lingering
    }

    /// A request whose answer is on its way.
    struct Exchange {
        var head: RequestHead
        var bytes: [UInt8]
        var requestID: RequestID
        var startedAt: Int64
    }

    let descriptor: Int32
    /// The descriptor and a serial number: never the same for two connections.
    let id: UInt64
    var phase = Phase.head
    /// Bytes read and not yet taken.
    var input: [UInt8] = []
    /// Bytes of answers the socket did not take yet, from `outputStart`.
    var output: [UInt8] = []
    var outputStart = 0
    var requestCount = 0
    var interest: Interest = .read
    /// The client will send nothing more.
    var inputEnded = false
    /// Close when `output` is sent.
    var closesAfterOutput = false
    /// When the request that is being read began; 0 between requests.
    var requestStartedAt: Int64 = 0
    var deadline: Int64 = 0
    var wheelDeadline = Int64.max
    private(set) lazy var peer = PeerAddress(of: descriptor)

    init(descriptor: Int32, serial: UInt32) {
        self.descriptor = descriptor
        id = UInt64(serial) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    deinit {
        close(descriptor)
    }

    var hasOutput: Bool { outputStart < output.count }

    /// Whether more bytes are welcome: not while an answer is due or stuck, so that a client cannot make us hoard.
    var wantsInput: Bool {
        if inputEnded { return false }
        return switch phase {
        case .lingering: true
        case .answering: false
        case .head, .body: !hasOutput && !closesAfterOutput
        }
    }

    var wantedInterest: Interest {
        var wanted: Interest = []
        if wantsInput { wanted.insert(.read) }
        if hasOutput { wanted.insert(.write) }
        return wanted
    }

    /// Sends as much as the socket takes and keeps the rest.
    ///
    /// - Returns: false when the connection is broken.
    func send(_ bytes: inout [UInt8]) -> Bool {
        if hasOutput {
            output.append(contentsOf: bytes)
            bytes.removeAll(keepingCapacity: true)
            return sendOutput()
        }
        guard let sent = Self.send(descriptor, bytes, from: 0) else { return false }
        if sent < bytes.count {
            output = Array(bytes[sent...])
            outputStart = 0
        }
        bytes.removeAll(keepingCapacity: true)
        return true
    }

    /// Goes on sending what was kept.
    ///
    /// - Returns: false when the connection is broken.
    func sendOutput() -> Bool {
        guard let sent = Self.send(descriptor, output, from: outputStart) else { return false }
        outputStart += sent
        if !hasOutput {
            output = []
            outputStart = 0
        }
        return true
    }

    private static func send(_ descriptor: Int32, _ bytes: [UInt8], from start: Int) -> Int? {
        var offset = start
        while offset < bytes.count {
            let sent = bytes.withUnsafeBytes {
                // MSG_NOSIGNAL: a client that has gone is an error of this connection, not of the process.
                Glibc.send(
                    descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset, Int32(MSG_NOSIGNAL))
            }
            if sent >= 0 {
                offset += sent
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                return nil
            }
        }
        return offset - start
    }
}
