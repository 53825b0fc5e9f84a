import Glibc
import HTTPMessages
import Sockets

/// One client's connection; touched by its loop alone.
///
/// Between requests it holds nothing but itself: requests are read into a buffer of the loop's.
final class Connection {
    enum Phase {
        /// Between requests.
        case idle
        /// In the middle of a head.
        case head(HeadReading)
        /// In the middle of a body.
        case body(BodyReading)
        /// A handler has promised the answer.
        case answering(Exchange)
        /// An answer that goes on until one side has enough; what the client sends is dropped.
        case streaming
        /// The last answer is out; what the client still sends is dropped, so that a reset cannot destroy the answer.
        case lingering
    }

    /// A head that came in part; its bytes are in `input`.
    final class HeadReading {
        var parser: RequestParser
        let startedAt: Int64

        init(parser: RequestParser, startedAt: Int64) {
            self.parser = parser
            self.startedAt = startedAt
        }
    }

    /// A body that came in part, and the head's bytes, which the handler will want.
    final class BodyReading {
        let head: RequestHead
        let bytes: [UInt8]
        var decoder: BodyDecoder
        var content: [UInt8] = []
        let startedAt: Int64

        init(head: RequestHead, bytes: [UInt8], limits: RequestLimits, startedAt: Int64) {
            self.head = head
            self.bytes = bytes
            decoder = BodyDecoder(framing: head.framing, limits: limits)
            self.startedAt = startedAt
        }
    }

    /// A request whose answer is on its way.
    final class Exchange {
        let head: RequestHead
        let bytes: [UInt8]
        let contentByteCount: Int
        let requestID: RequestID
        let startedAt: Int64
        /// As what it is counted.
        let label: Int
        /// No further request is taken after the answer.
        var isLast = false

        init(
            _ request: borrowing RequestView, contentByteCount: Int, requestID: RequestID, startedAt: Int64, label: Int
        ) {
            head = request.head
            bytes = request.copyOfHead()
            self.contentByteCount = contentByteCount
            self.requestID = requestID
            self.startedAt = startedAt
            self.label = label
        }
    }

    /// How the connection ends once all answers are sent.
    enum Ending {
        /// The client has asked for it and sends nothing more.
        case atOnce
        /// The client may still be sending.
        case lingering
    }

    let descriptor: Int32
    /// The descriptor and a serial number: never the same for two connections.
    let id: UInt64
    let openedAt: Int64
    var phase = Phase.idle
    /// Bytes read and not yet taken: a part of a head, or requests that must wait for the answer before them.
    var input: [UInt8] = []
    /// Answers the socket did not take yet.
    var output = PendingOutput()
    /// What the server's count of held bytes has of it.
    var countedByteCount = 0
    var requestCount = 0
    /// The limit of connections from one address was on when it came.
    var isCountedForAddress = false
    /// What is waited for; nil before the first time.
    var interest: Interest?
    /// The client will send nothing more.
    var inputEnded = false
    /// Nothing can be sent any more.
    var isBroken = false
    /// Set when no further request is taken.
    var ending: Ending?
    var alarm = Alarm()
    private(set) lazy var peer = PeerAddress(of: descriptor)
    /// Nil where HTTP is spoken without TLS.
    private var tls: TLSSession?
    /// The client speaks HTTP without TLS where it should not.
    private(set) var lacksTLS = false

    init(descriptor: Int32, serial: UInt32, openedAt: Int64, tls: TLSSession? = nil) {
        self.descriptor = descriptor
        self.tls = tls
        self.openedAt = openedAt
        id = UInt64(serial) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    deinit {
        close(descriptor)
    }

    /// Whether more bytes are welcome: not while an answer is due or stuck, so that a client cannot make us hoard.
    var wantsInput: Bool {
        if inputEnded { return false }
        return switch phase {
        case .lingering, .streaming: true
        case .answering: false
        case .idle, .head, .body: output.isEmpty && ending == nil
        }
    }

    var wantedInterest: Interest {
        var wanted: Interest = []
        if wantsInput { wanted.formUnion(readInterest) }
        if !output.isEmpty { wanted.formUnion(writeInterest) }
        return wanted
    }

    /// What reading waits for; not always reading.
    var readInterest: Interest { tls?.readInterest ?? .read }
    /// What sending waits for; not always room.
    var writeInterest: Interest { tls?.writeInterest ?? .write }

    /// Whether there is something to read that no event will tell.
    var holdsInput: Bool { tls?.hasInput == true && wantsInput }

    /// Whether it could be closed without anybody missing anything.
    var isIdle: Bool {
        switch phase {
        case .idle: input.isEmpty && output.isEmpty
        case .streaming: true
        case .head, .body, .answering, .lingering: false
        }
    }

    /// Bytes of requests that are not complete, or not answered.
    var heldByteCount: Int {
        switch phase {
        case .idle, .head, .streaming, .lingering: input.count
        case .body(let reading): input.count + reading.bytes.count + reading.content.count
        case .answering(let exchange): input.count + exchange.bytes.count + exchange.contentByteCount
        }
    }

    /// Takes no further request; a lingering end stays one.
    func end(_ ending: Ending) {
        if self.ending != .lingering { self.ending = ending }
    }

    // MARK: - Socket

    /// Reads into `buffer` from `start` on.
    ///
    /// - Returns: the number of bytes, 0 at the end of input, nil when there is nothing now.
    func receive(into buffer: inout [UInt8], from start: Int) -> Int? {
        if let tls { return receive(over: tls, into: &buffer, from: start) }
        let count = buffer.withUnsafeMutableBytes { buffer in
            recv(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start, 0)
        }
        guard count < 0 else { return count }
        if errno != EAGAIN, errno != EINTR { isBroken = true }
        return nil
    }

    private func receive(over tls: TLSSession, into buffer: inout [UInt8], from start: Int) -> Int? {
        let outcome = buffer.withUnsafeMutableBytes { buffer in
            tls.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
        }
        switch outcome {
        case .moved(let count): return count
        case .ended: return 0
        case .blocked: break
        case .failed(.plainHTTP):
            // What is said from now on is said without TLS.
            lacksTLS = true
            self.tls = nil
        case .failed: isBroken = true
        }
        return nil
    }

    /// Bounds what the system holds for a client that does not read, which would be megabytes.
    func boundSendBuffer(bytes: Int) {
        var size = Int32(clamping: bytes)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Tells the client that nothing follows, as far as the socket takes it.
    func endOutput() {
        // What was cut off must not look whole.
        if output.isEmpty { tls?.sendCloseNotify() }
    }

    /// Sends as much as the socket takes and keeps the rest.
    ///
    /// - Parameters:
    ///   - bytes: answers, whole.
    ///   - body: follows them; not copied when it must wait.
    ///   - endFollows: the caller ends the output next, so that the end goes out in the packet of the last bytes.
    func send(_ bytes: borrowing [UInt8], _ body: [UInt8] = [], endFollows: Bool = false) {
        guard output.isEmpty else {
            output.append(copy bytes)
            output.append(body)
            return continueSending()
        }
        var sent = 0
        if !bytes.isEmpty {
            sent = write(bytes, from: 0, isLast: body.isEmpty && !endFollows)
            guard sent == bytes.count else {
                output.append(Array(bytes[sent...]))
                output.append(body)
                return
            }
        }
        guard !body.isEmpty else { return }
        output.append(body)
        continueSending()
    }

    /// Goes on sending what was kept.
    func continueSending() {
        while let (part, start, isLast) = output.next {
            let count = write(part, from: start, isLast: isLast)
            output.take(count)
            guard start + count == part.count else { return }
        }
    }

    /// - Returns: how many bytes the socket took; `isBroken` tells whether it will take more one day.
    private func write(_ bytes: borrowing [UInt8], from start: Int, isLast: Bool) -> Int {
        if let tls { return write(bytes, from: start, over: tls) }
        // MSG_NOSIGNAL: a client that has gone is an error of this connection, not of the process.
        let flags = Int32(MSG_NOSIGNAL | (isLast ? 0 : MSG_MORE))
        var offset = start
        while offset < bytes.count {
            let sent = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset, flags)
            }
            if sent >= 0 {
                offset += sent
            } else if errno != EINTR {
                if errno != EAGAIN { isBroken = true }
                break
            }
        }
        return offset - start
    }

    private func write(_ bytes: borrowing [UInt8], from start: Int, over tls: TLSSession) -> Int {
        switch tls.write(bytes.span.bytes.extracting(start..<bytes.count)) {
        case .moved(let count): return count
        case .blocked: return 0
        case .ended, .failed:
            isBroken = true
            return 0
        }
    }
}
