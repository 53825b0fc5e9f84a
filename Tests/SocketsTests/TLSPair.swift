import Glibc
import Sockets

/// A client and a server session with a pair of sockets between them, run by hand on one thread as an event loop would:
/// the server does nothing unless its socket is ready for what the session waits for, or the session has input.
final class TLSPair {
    let client: TLSClient
    let server: TLSSession
    /// What the server read, and what it is still to send.
    private(set) var received: [UInt8] = []
    private var output: ArraySlice<UInt8> = []
    /// How reading or writing ended at the server.
    private(set) var outcome: TLSOutcome?
    /// What the client read.
    private(set) var answer: [UInt8] = []
    /// The most bytes that go to the client in one turn.
    var window = 1 << 16
    /// Whether the server reads while it still has something to send.
    var readsWhileWriting = false
    private let near, far: Int32
    private var toServer: [UInt8] = []
    private var buffer: [UInt8]

    init(
        _ context: TLSContext, _ client: TLSClient, bufferBytes: Int = 65_536, sendBufferBytes: Int32? = nil
    ) throws {
        var pair: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        try check(socketpair(AF_UNIX, type, 0, &pair) == 0)
        (near, far) = (pair[0], pair[1])
        if var size = sendBufferBytes { setsockopt(near, SOL_SOCKET, SO_SNDBUF, &size, 4) }
        guard let server = TLSSession(context, descriptor: near) else { throw OpenSSLFailure() }
        self.client = client
        self.server = server
        buffer = Array(repeating: 0, count: bufferBytes)
    }

    deinit {
        close(near)
        if !isCut { close(far) }
    }

    // MARK: - The network

    private var isCut = false

    /// The client's socket goes, and nothing it has not sent is ever sent.
    func cut() {
        isCut = true
        close(far)
    }

    /// The client's socket sends nothing more.
    func endInput() {
        shutdown(far, Int32(SHUT_WR))
    }

    /// Moves bytes both ways, as many as there is room for.
    ///
    /// - Returns: whether anything moved.
    private func carry() -> Bool {
        guard !isCut else { return false }
        var isMoved = false
        toServer += client.take()
        if !toServer.isEmpty {
            let sent = Glibc.send(far, toServer, toServer.count, Int32(MSG_NOSIGNAL))
            if sent > 0 {
                toServer.removeFirst(sent)
                isMoved = true
            }
        }
        var bytes = [UInt8](repeating: 0, count: window)
        let count = recv(far, &bytes, bytes.count, 0)
        if count > 0 {
            client.receive(bytes[..<count])
            isMoved = true
        }
        return isMoved
    }

    /// Sends bytes to the server past the client.
    func inject(_ bytes: some Collection<UInt8>) {
        toServer += bytes
    }

    /// What the server sent, as it is, instead of giving it to the client.
    func intercept() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        return Array(bytes.prefix(max(0, recv(far, &bytes, bytes.count, 0))))
    }

    // MARK: - The server

    func send(_ bytes: [UInt8]) {
        output += bytes[...]
    }

    var isSent: Bool { output.isEmpty }

    private func isReady(_ interest: Interest) -> Bool {
        var descriptor = pollfd(fd: near, events: interest == .write ? Int16(POLLOUT) : Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    /// - Returns: whether anything was tried.
    private func serve() -> Bool {
        var isTried = false
        if !output.isEmpty, isReady(server.writeInterest) {
            isTried = true
            switch output.withUnsafeBytes({ server.write(RawSpan(_unsafeBytes: $0)) }) {
            case .moved(let count): output = output.dropFirst(count)
            case .blocked: break
            case let end: return stop(end)
            }
        }
        if outcome == nil, output.isEmpty || readsWhileWriting, server.hasInput || isReady(server.readInterest) {
            isTried = true
            switch buffer.withUnsafeMutableBytes({ server.read(into: $0) }) {
            case .moved(let count): received += buffer[..<count]
            case .blocked: break
            case let end: return stop(end)
            }
        }
        return isTried
    }

    private func stop(_ end: TLSOutcome) -> Bool {
        outcome = end
        if case .failed = end { output = [] }
        return true
    }

    // MARK: - Both

    /// Goes on until nothing moves any more.
    func settle() {
        var turnsLeft = 100_000
        while turn(), turnsLeft > 0 { turnsLeft -= 1 }
    }

    /// Lets each side do what it can.
    ///
    /// - Returns: whether anything happened.
    @discardableResult
    func turn() -> Bool {
        if client.isConnected {
            answer += client.read()
        } else {
            client.handshake()
        }
        let isCarried = carry()
        let isServed = serve()
        return isCarried || isServed
    }
}
