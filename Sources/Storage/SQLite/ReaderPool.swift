import Platform

/// A bounded number of reading connections to one file, opened when they are first needed.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Connection] = []
        var opened = 0
        var isClosed = false
    }

    private enum Turn {
        case use(Connection)
        case open
        case closed
    }

    private let state = Monitor(State())
    private let path: String
    private let limits: StoreLimits

    init(path: String, limits: StoreLimits) {
        self.path = path
        self.limits = limits
    }

    /// Lends a connection out; waits for one when all are lent.
    func withConnection<Result>(
        _ body: (Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let connection = try take()
        defer { state.withLock(waking: .all) { $0.idle.append(connection) } }
        return try body(connection)
    }

    /// Waits until every connection has come back, and closes them.
    func close() {
        state.withLock(waking: .all) { $0.isClosed = true }
        _ = state.wait { state -> Bool? in
            guard state.idle.count == state.opened else { return nil }
            for connection in state.idle { connection.close() }
            state.idle.removeAll()
            state.opened = 0
            return true
        }
    }

    private func take() throws(StorageError) -> Connection {
        let turn = state.wait { [limit = max(1, limits.readers)] state -> Turn? in
            if state.isClosed { return .closed }
            if let connection = state.idle.popLast() { return .use(connection) }
            guard state.opened < limit else { return nil }
            state.opened += 1
            return .open
        }
        switch turn {
        case .use(let connection): return connection
        case .open: return try open()
        case .closed, nil: throw StorageError(.closed, "read", path)
        }
    }

    private func open() throws(StorageError) -> Connection {
        do throws(StorageError) {
            return try Connection.reading(path: path, limits: limits)
        } catch {
            state.withLock(waking: .all) { $0.opened -= 1 }
            throw error
        }
    }
}
