import Sockets

/// How a loop ends.
struct Drain {
    /// What is left then is cut off.
    var deadline: Int64
    /// Until then an idle connection may still bring a request that was on its way.
    let graceEnd: Int64
    /// When to look again.
    var nextLook: Int64
}

extension EventLoop {
    private static let graceNanoseconds: Int64 = 500_000_000

    var isDrained: Bool { drain != nil && connections.isEmpty && mailbox.closeIfEmpty() }

    /// - Parameter deadline: of the monotonic clock; of two the earlier counts.
    func beginDrain(_ deadline: Int64) {
        if let earlier = drain?.deadline {
            drain?.deadline = min(earlier, deadline)
            return
        }
        drain = Drain(deadline: deadline, graceEnd: now + Self.graceNanoseconds, nextLook: now)
        // Closing the listener resets those who wait in its queue, so they are taken first.
        acceptAll()
        readiness.remove(shared.listener.number)
        shared.stopListening()
    }

    func closeDrained() {
        guard let drain, now >= drain.nextLook else { return }
        self.drain?.nextLook = now + 20_000_000
        let isOver = now >= drain.deadline
        guard isOver || now >= drain.graceEnd else { return }
        for connection in connections.all where isOver || connection.isIdle { remove(connection) }
    }
}
