import HTTPMessages
import Sockets

/// How a loop ends.
struct Drain {
    /// What is left then is cut off.
    var deadline: Int64
    /// Until then clients are accepted who had begun to connect; closing the listener resets the others.
    let acceptingEnd: Int64
    /// Until then an idle connection may still bring a request that was on its way.
    let graceEnd: Int64
    var isListening = true
    /// When to look again.
    var nextLook: Int64
}

extension EventLoop {
    private static let acceptingNanoseconds: Int64 = 100_000_000
    private static let graceNanoseconds: Int64 = 500_000_000

    var isDrained: Bool {
        guard let drain else { return false }
        return !drain.isListening && connections.isEmpty && mailbox.closeIfEmpty()
    }

    /// - Parameter deadline: of the monotonic clock; of two the earlier counts.
    func beginDrain(_ deadline: Int64) {
        if let earlier = drain?.deadline {
            drain?.deadline = min(earlier, deadline)
            return
        }
        drain = Drain(
            deadline: deadline, acceptingEnd: now + Self.acceptingNanoseconds, graceEnd: now + Self.graceNanoseconds,
            nextLook: now)
    }

    func closeDrained() {
        guard let drain, now >= drain.nextLook else { return }
        self.drain?.nextLook = now + 20_000_000
        let isOver = now >= drain.deadline
        if drain.isListening, isOver || now >= drain.acceptingEnd { stopListening() }
        guard isOver || now >= drain.graceEnd else { return }
        for connection in connections.all where isOver || connection.isIdle {
            if isOver { answerAtTheEnd(connection) }
            remove(connection)
        }
    }

    /// Tells who still waits for an answer that none will come.
    private func answerAtTheEnd(_ connection: Connection) {
        guard case .answering(let exchange) = connection.phase else { return }
        let bytes = exchange.bytes
        let path = RequestView(head: exchange.head, bytes: bytes.span.bytes).path.text
        deliver(handler.response(atTheEndOf: path, requestID: exchange.requestID), to: connection)
    }

    private func stopListening() {
        acceptAll()
        readiness.remove(shared.listener.number)
        shared.stopListening()
        drain?.isListening = false
    }
}
