import Platform
public import Sockets
import Synchronization

/// What all loops of a server share.
final class SharedState: Sendable {
    let listener: Listener
    private let connections = Atomic<Int>(0)

    init(host: String, port: UInt16) throws(SocketError) {
        listener = try Listener(host: host, port: port)
    }

    /// - Returns: how many are open now.
    func connectionOpened() -> Int {
        connections.add(1, ordering: .relaxed).newValue
    }

    func connectionClosed() {
        connections.subtract(1, ordering: .relaxed)
    }

    var connectionCount: Int { connections.load(ordering: .relaxed) }
}

/// An HTTP/1.1 server on non-blocking sockets: one thread a loop, one listening socket for all of them.
public final class HTTPServer: Sendable {
    private let shared: SharedState
    private let mailboxes: [Mailbox]
    private let threads: [OSThread]

    /// Listens, and serves from its own threads from now on.
    ///
    /// - Parameters:
    ///   - configuration: address, loops and limits.
    ///   - handler: answers the requests, on all loops at once.
    ///   - accessLog: gets a record of each request; nil logs nothing.
    /// - Throws: `ServingError` when the address cannot be had, or a thread.
    public init(
        _ configuration: ServingConfiguration, handler: any RequestHandling, accessLog: (any AccessLogging)? = nil
    ) throws(ServingError) {
        do {
            let shared = try SharedState(host: configuration.host, port: configuration.port)
            var mailboxes: [Mailbox] = []
            var threads: [OSThread] = []
            for index in 0..<max(1, configuration.loops) {
                let mailbox = try Mailbox()
                mailboxes.append(mailbox)
                threads.append(
                    try OSThread.start(name: "loop-\(index)") {
                        let loop = try? EventLoop(
                            shared: shared, mailbox: mailbox, configuration: configuration, handler: handler,
                            accessLog: accessLog)
                        loop?.run()
                    })
            }
            self.shared = shared
            self.mailboxes = mailboxes
            self.threads = threads
        } catch let error as SocketError {
            throw .socket(error)
        } catch {
            throw .thread
        }
    }

    /// The port that is listened on.
    public var port: UInt16 { shared.listener.port }

    /// Connections that are open now.
    public var connectionCount: Int { shared.connectionCount }

    /// Takes no more connections, lets requests in flight finish, and returns when all connections are closed.
    ///
    /// Call it once.
    /// - Parameter timeout: after this long what is left is cut off.
    public func drain(timeout: Duration) {
        shared.listener.close()
        let deadline = SystemTime().monotonicNanoseconds + timeout.nanoseconds
        for mailbox in mailboxes { mailbox.post(.drain(deadline: deadline)) }
        for thread in threads { thread.join() }
    }
}

/// Why a server could not start.
public enum ServingError: Error, Sendable, Hashable {
    case socket(SocketError)
    /// The system refused another thread.
    case thread
}
