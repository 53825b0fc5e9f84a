import Glibc
import HTTPMessages

/// From answers to bytes, and what a connection does next.
extension EventLoop {
    /// Answers to pipelined requests are sent together up to this many bytes.
    static let answerBound = 32 * 1_024
    /// A body up to this size is copied behind its head, so that one call sends both.
    private static let copiedBodyBytes = 16 * 1_024
    /// A client must take this many bytes in each write timeout.
    private static let leastProgress = 16 * 1_024

    // MARK: - Answering

    /// Sends an answer that was promised.
    func deliver(_ response: Response, to connection: Connection) {
        guard case .answering(let exchange) = connection.phase else { return }
        connection.phase = .idle
        if exchange.isLast { connection.end(.lingering) }
        let bytes = exchange.bytes
        answer(
            RequestView(head: exchange.head, bytes: bytes.span.bytes), with: response, connection, exchange.requestID,
            startedAt: exchange.startedAt, label: exchange.label)
        resume(connection)
    }

    func answer(
        _ request: borrowing RequestView, with given: Response, _ connection: Connection, _ requestID: RequestID,
        startedAt: Int64, label: Int
    ) {
        var response = given
        handler.complete(&response, for: request)
        if !request.head.keepsAlive {
            connection.end(.atOnce)
        } else if response.closesConnection || drain != nil
            || connection.requestCount >= configuration.requestsPerConnection
        {
            connection.end(.lingering)
        }
        let isHead = request.head.method == .head
        encode(response, for: connection, requestID, isHead: isHead, announcesKeepAlive: request.head.isVersion10)
        let outcome = AccessOutcome(
            requestID: requestID, status: response.status, bodyBytes: isHead ? 0 : response.body.count,
            nanoseconds: clock() - startedAt, label: label)
        counters.answered(outcome, response.cacheStatus)
        accessLog?.record(request, outcome, to: &logLines)
    }

    /// Answers a request whose body cannot be had; nothing that follows its head can be understood.
    func refuse(_ request: borrowing RequestView, _ fault: RequestFault, _ connection: Connection) {
        let requestID = name(of: request)
        var response = handler.response(to: fault, path: request.path.text, requestID: requestID)
        handler.complete(&response, for: request)
        answer(fault, with: response, connection, requestID, isHead: request.head.method == .head)
    }

    func refuse(_ reading: Connection.BodyReading, _ fault: RequestFault, _ connection: Connection) {
        let bytes = reading.bytes
        refuse(RequestView(head: reading.head, bytes: bytes.span.bytes), fault, connection)
    }

    /// Answers bytes that are no request; nothing that follows them can be understood.
    func answer(_ fault: RequestFault, _ connection: Connection) {
        let requestID = makeRequestID()
        let response = handler.response(to: fault, path: "", requestID: requestID)
        answer(fault, with: response, connection, requestID, isHead: false)
    }

    private func answer(
        _ fault: RequestFault, with response: Response, _ connection: Connection, _ requestID: RequestID, isHead: Bool
    ) {
        connection.end(.lingering)
        encode(response, for: connection, requestID, isHead: isHead)
        let outcome = AccessOutcome(
            requestID: requestID, status: response.status, bodyBytes: isHead ? 0 : response.body.count, nanoseconds: 0)
        counters.answered(outcome, nil)
        accessLog?.record(fault, outcome, to: &logLines)
    }

    /// The caller's name for a request, where it is usable, else one of ours.
    func name(of request: borrowing RequestView) -> RequestID {
        var given: RequestID?
        if let field = request.first(.xRequestID) { given = RequestID(field: field) }
        return given ?? makeRequestID()
    }

    func fail(_ connection: Connection, _ fault: RequestFault) {
        let phase = connection.phase
        connection.phase = .idle
        connection.input = []
        if case .body(let reading) = phase { refuse(reading, fault, connection) } else { answer(fault, connection) }
        settle(connection)
    }

    func encode(
        _ response: Response, for connection: Connection, _ requestID: RequestID, isHead: Bool,
        announcesKeepAlive: Bool = false
    ) {
        let circumstances = ResponseEncoder.Circumstances(
            date: date, requestID: requestID, isHead: isHead,
            connection: connection.ending != nil ? .close : announcesKeepAlive ? .keepAlive : .implied)
        guard ResponseEncoder.writeHead(of: response, circumstances, to: &answers) else { return }
        if response.body.count <= Self.copiedBodyBytes {
            answers.append(contentsOf: response.body)
        } else {
            sendAnswers(to: connection, followedBy: response.body)
        }
    }

    // MARK: - Sending

    /// Sends what was encoded; what the socket does not take is kept by the connection.
    func sendAnswers(to connection: Connection, followedBy body: [UInt8] = [], endFollows: Bool = false) {
        if !connection.isBroken { connection.send(answers, body, endFollows: endFollows) }
        // Whatever came of it: these bytes are for nobody else.
        if answers.capacity > 4 * Self.answerBound { answers = [] } else { answers.removeAll(keepingCapacity: true) }
    }

    /// Goes on sending; what was kept of pipelined requests is taken up once it is all out.
    func continueSending(_ connection: Connection) {
        connection.continueSending()
        if connection.isBroken { return remove(connection) }
        guard !connection.output.isEmpty else { return resume(connection) }
        if connection.output.progress >= Self.leastProgress {
            connection.output.restartProgress()
            setDeadline(connection, now + timeouts.write)
        }
        updateInterest(connection)
    }

    /// Goes on with pipelined requests that had to wait.
    private func resume(_ connection: Connection) {
        if connection.output.isEmpty, connection.ending == nil, !connection.input.isEmpty {
            let count = connection.input.count
            readBuffer.copy(connection.input)
            process(connection, byteCount: count)
        }
        settle(connection)
    }

    // MARK: - What next

    /// Sends the answers at hand and decides what the connection waits for.
    func settle(_ connection: Connection) {
        if !countHeldBytes(of: connection) { giveUpForRoom(connection) }
        if !answers.isEmpty { sendAnswers(to: connection, endFollows: connection.ending != nil) }
        if connection.isBroken { return remove(connection) }
        if !connection.output.isEmpty {
            setDeadline(connection, now + timeouts.write)
        } else if connection.ending != nil {
            return finish(connection)
        } else {
            switch connection.phase {
            case .idle: setDeadline(connection, now + timeouts.idle)
            case .head(let reading): setDeadline(connection, reading.startedAt + timeouts.head)
            case .body(let reading): setDeadline(connection, reading.startedAt + timeouts.body)
            case .answering: setDeadline(connection, .max)
            case .streaming: setDeadline(connection, nextBeat)
            case .lingering: break
            }
        }
        updateInterest(connection)
    }

    /// Ends a connection whose answers are all sent.
    ///
    /// A client may still be sending: closing then would reset the connection and could take the answer with it, so our
    /// side ends first (RFC 9112 section 9.6).
    private func finish(_ connection: Connection) {
        guard connection.ending == .lingering, !connection.inputEnded else { return remove(connection) }
        connection.endOutput()
        shutdown(connection.descriptor, Int32(SHUT_WR))
        connection.phase = .lingering
        connection.input = []
        setDeadline(connection, now + timeouts.linger)
        updateInterest(connection)
    }

    func timeOut(_ connection: Connection) {
        guard connection.output.isEmpty else {
            counters.count(.timedOut)
            return remove(connection)
        }
        switch connection.phase {
        case .idle:
            counters.count(.timedOut)
            remove(connection)
        case .lingering: remove(connection)
        case .head, .body:
            counters.count(.timedOut)
            fail(connection, .timeout)
        case .streaming: beat(connection)
        case .answering: break
        }
    }
}
