import Sockets
import Synchronization

/// What all loops of a server share.
final class SharedState: Sendable {
    let listener: Listener
    /// One for each loop.
    let mailboxes: [Mailbox]
    /// One for each loop.
    let counters: [LoopCounters]
    /// Nil serves HTTP without TLS.
    let tls: TLSAcceptor?
    let report: @Sendable (ServingTrouble) -> Void
    private let connections = Atomic<Int>(0)
    /// Bytes that connections hold of requests that are not answered yet.
    private let requestBytes = Atomic<Int>(0)
    /// Connections by the client's network, where they are limited.
    private let addresses = Mutex<[String: Int]>([:])
    private let listeningLoops: Atomic<Int>

    init(
        _ configuration: ServingConfiguration, tls: TLSAcceptor?,
        report: @escaping @Sendable (ServingTrouble) -> Void
    ) throws(SocketError) {
        listener = try Listener(host: configuration.host, port: configuration.port)
        var mailboxes: [Mailbox] = []
        for _ in 0..<max(1, configuration.loops) { mailboxes.append(try Mailbox()) }
        self.mailboxes = mailboxes
        counters = mailboxes.map { _ in LoopCounters(labels: configuration.labels) }
        self.tls = tls
        self.report = report
        listeningLoops = Atomic(mailboxes.count)
    }

    /// - Returns: how many are open now.
    func connectionOpened() -> Int {
        connections.add(1, ordering: .relaxed).newValue
    }

    func connectionClosed() {
        connections.subtract(1, ordering: .relaxed)
    }

    var connectionCount: Int { connections.load(ordering: .relaxed) }

    /// - Returns: how many bytes of requests are held now.
    func requestBytesChanged(by difference: Int) -> Int {
        requestBytes.add(difference, ordering: .relaxed).newValue
    }

    /// Counts a connection from a network.
    ///
    /// - Returns: how many there are now.
    func connectionOpened(from address: String) -> Int {
        addresses.withLock { addresses in
            addresses[address, default: 0] += 1
            return addresses[address, default: 0]
        }
    }

    func connectionClosed(from address: String) {
        addresses.withLock { addresses in
            guard let count = addresses[address] else { return }
            addresses[address] = count > 1 ? count - 1 : nil
        }
    }

    /// The last loop that stops closes the listening socket.
    func stopListening() {
        if listeningLoops.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { listener.close() }
    }
}
