import HTTPMessages

/// Answers that go on.
extension EventLoop {
    /// A stream whose client leaves this many bytes unread is ended: it is either gone or too slow to be served.
    private static let streamBound = 64 * 1_024
    /// How often an idle stream shows that it lives, and finds out whether the client does.
    private static let heartbeatNanoseconds: Int64 = 15_000_000_000
    private static let heartbeat = Array(": \n\n".utf8)

    /// Opens a stream that was promised.
    func open(_ stream: StreamOpening, on connection: Connection) {
        guard case .answering(let exchange) = connection.phase else { return }
        let bytes = exchange.bytes
        let request = RequestView(head: exchange.head, bytes: bytes.span.bytes)
        var response = stream.response
        response.isStream = true
        handler.complete(&response, for: request)
        let circumstances = ResponseEncoder.Circumstances(
            date: date, requestID: exchange.requestID, isHead: false, connection: .close)
        _ = ResponseEncoder.writeHead(of: response, circumstances, to: &answers)
        answers.append(contentsOf: stream.first)
        if let missed = recentBroadcasts.after(stream.after) {
            for bytes in missed { answers.append(contentsOf: bytes) }
        } else {
            answers.append(contentsOf: stream.whenTooLate)
        }
        connection.phase = .streaming
        connection.input = []
        connection.boundSendBuffer(bytes: Self.streamBound)
        streams[connection.id] = max(stream.after, recentBroadcasts.newest)
        record(request, response, exchange)
        settle(connection)
    }

    private func record(_ request: borrowing RequestView, _ response: Response, _ exchange: Connection.Exchange) {
        let outcome = AccessOutcome(
            requestID: exchange.requestID, status: response.status, bodyBytes: 0,
            nanoseconds: clock() - exchange.startedAt, label: exchange.label)
        counters.answered(outcome, nil)
        accessLog?.record(request, outcome, to: &logLines)
    }

    /// Sends the same bytes on every stream.
    func broadcast(_ bytes: [UInt8], number: Int64) {
        recentBroadcasts.append(bytes, number: number)
        for (id, last) in streams where number > last {
            guard let connection = connections[id] else { continue }
            streams[id] = number
            push(bytes, on: connection)
        }
    }

    /// Shows that a stream lives.
    func beat(_ connection: Connection) {
        push(Self.heartbeat, on: connection)
    }

    private func push(_ bytes: [UInt8], on connection: Connection) {
        // Whoever has taken everything so far may be sent any amount.
        guard connection.output.isEmpty || connection.output.byteCount + bytes.count <= Self.streamBound else {
            return remove(connection)
        }
        let wasStuck = !connection.output.isEmpty
        connection.send([], bytes)
        // What is added buys no time for a client that reads nothing: the deadline stays.
        if wasStuck, !connection.output.isEmpty, !connection.isBroken { return }
        settle(connection)
    }

    /// When an open stream is looked at next.
    var nextBeat: Int64 { now + Self.heartbeatNanoseconds }
}
