import Glibc
import HTTPMessages
import Platform
import Sockets
import Synchronization

/// From waiting clients to connections.
extension EventLoop {
    /// Connections above the limit that are kept for long enough to hear of it; one more is closed at once.
    private static let refusalBound = 256
    /// How many connections more than the others a loop takes before it hands one over.
    private static let unevenness = 4

    func acceptConnections() {
        // A few at a time: the other loops take their share, and this one's clients are not kept waiting.
        for _ in 0..<16 {
            switch shared.listener.accept() {
            case .none: return
            case .connection(let descriptor): place(descriptor)
            case .failure(let code): guard goesOn(after: code) else { return }
            }
        }
    }

    /// - Returns: whether another try makes sense now.
    private func goesOn(after code: Int32) -> Bool {
        switch code {
        case EMFILE, ENFILE:
            acceptor.tell(.outOfDescriptors, now: now)
            guard acceptor.spendReserve() else {
                pauseAccepting()
                return false
            }
            if case .connection(let descriptor) = shared.listener.accept() { refuseUnseen(descriptor) }
            acceptor.fillReserve()
            return true
        case ENOBUFS, ENOMEM:
            acceptor.tell(.outOfMemory, now: now)
            pauseAccepting()
            return false
        case EINVAL, EBADF:
            // Closed, to drain.
            readiness.remove(shared.listener.number)
            return false
        default: return true  // The fault of one connection.
        }
    }

    private func pauseAccepting() {
        readiness.remove(shared.listener.number)
        acceptor.pausedUntil = now + 100_000_000
    }

    func acceptAgainIfDue() {
        guard let until = acceptor.pausedUntil, now >= until, drain == nil else { return }
        acceptor.fillReserve()
        do throws(SocketError) {
            try readiness.add(shared.listener.number, .read, token: Token.listener, sharesWakeUps: true)
            acceptor.pausedUntil = nil
        } catch {
            acceptor.pausedUntil = now + 100_000_000
        }
    }

    /// Takes all that wait, before the listener closes.
    func acceptAll() {
        // A bound, since a flood of new clients would never end.
        for _ in 0..<65_536 {
            switch shared.listener.accept() {
            case .connection(let descriptor): place(descriptor)
            case .failure(ECONNABORTED), .failure(EPROTO): continue
            case .none, .failure: return
            }
        }
    }

    /// Finds a loop for a connection: this one, unless another has much less to do.
    private func place(_ descriptor: Int32) {
        counters.count(.accepted)
        if shared.connectionOpened() > configuration.maxConnections + Self.refusalBound {
            acceptor.tell(.tooManyConnections, now: now)
            counters.count(.refused)
            shared.connectionClosed()
            close(descriptor)
            return
        }
        if let idlest = shared.mailboxes.min(by: { $0.connectionCount < $1.connectionCount }),
            idlest.connectionCount + Self.unevenness < mailbox.connectionCount
        {
            idlest.connections.add(1, ordering: .relaxed)
            if idlest.post(.adopt(descriptor: descriptor)) { return }
            idlest.connections.subtract(1, ordering: .relaxed)
        }
        mailbox.connections.add(1, ordering: .relaxed)
        open(descriptor)
    }

    /// Serves a connection that is counted already.
    func open(_ descriptor: Int32) {
        serial = serial == .max ? 1 : serial + 1
        let tls = shared.tls?.accept(descriptor)
        let connection = Connection(descriptor: descriptor, serial: serial, openedAt: now, tls: tls)
        connections.insert(connection)
        let isOneOfTooMany = isAboveAddressLimit(connection)
        // Memory is short: nothing may be said without TLS.
        if shared.tls != nil, tls == nil { return remove(connection) }
        if shared.connectionCount > configuration.maxConnections {
            acceptor.tell(.tooManyConnections, now: now)
            refuse(connection)
        } else if isOneOfTooMany {
            refuse(connection)
        } else {
            setDeadline(connection, now + timeouts.head)
            // A request is often there already, and where it ends the connection nothing has to be waited for at all.
            receive(connection)
        }
    }

    /// Counts a connection for its address, where that is limited.
    private func isAboveAddressLimit(_ connection: Connection) -> Bool {
        guard let most = configuration.maxConnectionsPerAddress else { return false }
        connection.isCountedForAddress = true
        return shared.connectionOpened(from: connection.peer.network) > most
    }

    func remove(_ connection: Connection) {
        guard connections.remove(connection) else { return }
        connection.endOutput()
        streams[connection.id] = nil
        mailbox.connections.subtract(1, ordering: .relaxed)
        shared.connectionClosed()
        if connection.countedByteCount > 0 { _ = shared.requestBytesChanged(by: -connection.countedByteCount) }
        if connection.isCountedForAddress { shared.connectionClosed(from: connection.peer.network) }
    }

    /// Gives memory back to the system once most of many connections are gone, which malloc would keep.
    func giveBackMemory() {
        busiest = max(busiest, connections.count)
        guard holdsMuchMemory, connections.count <= busiest / 4, now >= nextGivingBack else { return }
        busiest = connections.count
        nextGivingBack = now + 1_000_000_000
        Heap.giveBack()
    }

    /// Whether there is enough to give back that it is worth the milliseconds.
    var holdsMuchMemory: Bool { busiest * bytesOfConnection >= 1 << 20 }

    /// About what a connection holds; over TLS it is more than three times as much during the handshake.
    private var bytesOfConnection: Int { shared.tls == nil ? 1 << 10 : 14 << 10 }

    // MARK: - Refusing

    private func refuse(_ connection: Connection) {
        counters.count(.refused)
        connection.end(.lingering)
        encodeRefusal(for: connection)
        settle(connection)
    }

    /// Answers without reading and closes, since the descriptor is needed again.
    private func refuseUnseen(_ descriptor: Int32) {
        counters.count(.accepted)
        counters.count(.refused)
        // A handshake would have to be waited for.
        guard shared.tls == nil else {
            close(descriptor)
            return
        }
        let connection = Connection(descriptor: descriptor, serial: 0, openedAt: now)
        // What is not read would turn the close into a reset.
        _ = connection.receive(into: &readBuffer, from: 0)
        connection.end(.atOnce)
        encodeRefusal(for: connection)
        sendAnswers(to: connection)
    }

    /// - Returns: what came of it; counted only where a request was read.
    @discardableResult
    func encodeRefusal(for connection: Connection) -> AccessOutcome {
        let requestID = makeRequestID()
        let response = handler.responseWhenFull(requestID: requestID)
        encode(response, for: connection, requestID, isHead: false)
        return AccessOutcome(
            requestID: requestID, status: response.status, bodyBytes: response.body.count, nanoseconds: 0)
    }
}
