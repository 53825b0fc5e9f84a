import HTTPMessages

/// The memory that requests take until they are answered, bounded for all connections together.
extension EventLoop {
    /// A connection may hold this much whatever the others hold, so that nobody with a usual request is refused.
    private static let ownBytes = 2 * 1_024

    /// Counts what a connection holds of its requests now.
    ///
    /// - Returns: false when there is no room for what it has added.
    func countHeldBytes(of connection: Connection) -> Bool {
        let counted = max(0, connection.heldByteCount - Self.ownBytes)
        let added = counted - connection.countedByteCount
        guard added != 0 else { return true }
        connection.countedByteCount = counted
        return shared.requestBytesChanged(by: added) <= configuration.requestBytes || added < 0
    }

    /// Lets go of what a connection holds, and lets it end.
    func giveUpForRoom(_ connection: Connection) {
        acceptor.tell(.outOfRequestRoom, now: now)
        connection.input = []
        if case .answering(let exchange) = connection.phase {
            // This request is at work already; those behind it are not answered.
            exchange.isLast = true
        } else {
            connection.phase = .idle
            connection.end(.lingering)
            counters.answered(encodeRefusal(for: connection), nil)
        }
        _ = countHeldBytes(of: connection)
    }
}
