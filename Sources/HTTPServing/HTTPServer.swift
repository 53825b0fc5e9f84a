import Platform
public import Sockets
import Synchronization

/// An HTTP/1.1 server on non-blocking sockets: one thread a loop, one listening socket for all of them.
public final class HTTPServer: Sendable {
    private let shared: SharedState
    private let threads: [OSThread]
    private let labels: Int
    private let isDraining = Atomic(false)

    /// Listens, and serves from its own threads from now on.
    ///
    /// - Parameters:
    ///   - configuration: address, loops and limits.
    ///   - tls: starts the sessions of HTTPS; nil serves HTTP.
    ///   - handler: answers the requests, on all loops at once.
    ///   - accessLog: gets a record of each request; nil logs nothing.
    ///   - report: hears of trouble, on a loop's thread; it must not block.
    /// - Throws: `ServingError` when the address cannot be had, or a thread.
    public init(
        _ configuration: ServingConfiguration, tls: TLSAcceptor? = nil, handler: any RequestHandling,
        accessLog: (any AccessLogging)? = nil, report: @escaping @Sendable (ServingTrouble) -> Void = { _ in }
    ) throws(ServingError) {
        do {
            let shared = try SharedState(configuration, tls: tls, report: report)
            let terms = ServingTerms(configuration: configuration, handler: handler, accessLog: accessLog)
            var threads: [OSThread] = []
            do {
                for (index, mailbox) in shared.mailboxes.enumerated() {
                    let counters = shared.counters[index]
                    threads.append(
                        try Self.startLoop(named: "loop-\(index)") { () throws(SocketError) in
                            try EventLoop(shared: shared, mailbox: mailbox, counters: counters, terms: terms)
                        })
                }
            } catch {
                Self.drain(shared, timeout: .zero)
                for thread in threads { thread.join() }
                throw error
            }
            self.shared = shared
            self.threads = threads
            labels = max(1, configuration.labels)
        } catch let error as SocketError {
            throw .socket(error)
        } catch {
            throw .thread
        }
    }

    /// Starts a thread and waits until its loop stands.
    private static func startLoop(
        named name: String, _ makeLoop: @escaping @Sendable () throws(SocketError) -> EventLoop
    ) throws -> OSThread {
        let outcome = Monitor<Result<Void, SocketError>?>(nil)
        let thread = try OSThread.start(name: name) {
            let loop: EventLoop
            do throws(SocketError) {
                loop = try makeLoop()
            } catch {
                return outcome.withLock(waking: .all) { $0 = .failure(error) }
            }
            outcome.withLock(waking: .all) { $0 = .success(()) }
            loop.run()
        }
        if case .failure(let error) = outcome.wait({ $0 }) {
            thread.join()
            throw error
        }
        return thread
    }

    /// The port that is listened on.
    public var port: UInt16 { shared.listener.port }

    /// Connections that are open now.
    public var connectionCount: Int { shared.connectionCount }

    /// What was done since the start.
    public var counts: ServingCounts {
        var counts = ServingCounts(labels: labels)
        for counters in shared.counters { counters.add(to: &counts) }
        counts.openConnections = shared.connectionCount
        return counts
    }

    /// Sends the same bytes on every open stream.
    ///
    /// - Parameters:
    ///   - bytes: whole events.
    ///   - number: larger than that of every broadcast before.
    public func broadcast(_ bytes: [UInt8], number: Int64) {
        for mailbox in shared.mailboxes { mailbox.post(.broadcast(bytes, number: number)) }
    }

    /// Serves by other terms from the next turn of each loop on; no connection and no request is lost.
    ///
    /// Address, loops and the limits of a request stay as they were.
    public func reconfigure(_ terms: ServingTerms) {
        for mailbox in shared.mailboxes { mailbox.post(.reconfigure(terms)) }
    }

    /// Takes no more connections, lets requests in flight finish, and returns when all connections are closed.
    ///
    /// A second call, from another thread, may bring the end nearer and returns at once.
    /// - Parameter timeout: after this long what is left is cut off.
    public func drain(timeout: Duration) {
        // Whoever is let in from now on could find nobody who accepts.
        shared.listener.turnAwayNewcomers()
        Self.drain(shared, timeout: timeout)
        guard !isDraining.exchange(true, ordering: .relaxed) else { return }
        for thread in threads { thread.join() }
    }

    private static func drain(_ shared: SharedState, timeout: Duration) {
        let deadline = SystemTime().monotonicNanoseconds + timeout.nanoseconds
        for mailbox in shared.mailboxes { mailbox.post(.drain(deadline: deadline)) }
    }
}

/// Why a server could not start.
public enum ServingError: Error, Sendable, Hashable {
    case socket(SocketError)
    /// The system refused another thread.
    case thread
}
