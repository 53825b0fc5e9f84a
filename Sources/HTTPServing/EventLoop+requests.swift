import Glibc
import HTTPMessages

/// From bytes to requests to answers.
extension EventLoop {
    /// Answers not yet sent beyond this many bytes stop the reading of further pipelined requests.
    private static let answerBound = 256 * 1_024

    func receive(_ connection: Connection) {
        if case .lingering = connection.phase { return dropInput(connection) }
        let kept = connection.input.count
        // A head or a chunk's framing at most is ever kept, far less than the buffer; this is only the last resort.
        guard kept < readBuffer.count else { return fail(connection, .headTooLarge) }
        if kept > 0 { readBuffer.replaceSubrange(0..<kept, with: connection.input) }
        let count = readBuffer.withUnsafeMutableBytes {
            recv(connection.descriptor, $0.baseAddress.map { $0 + kept }, $0.count - kept, 0)
        }
        if count > 0 {
            if connection.requestStartedAt == 0 { connection.requestStartedAt = now }
            process(connection, byteCount: kept + count)
            settle(connection)
        } else if count == 0 {
            endInput(connection)
        } else if errno != EAGAIN, errno != EINTR {
            remove(connection)
        }
    }

    private func dropInput(_ connection: Connection) {
        let count = readBuffer.withUnsafeMutableBytes { recv(connection.descriptor, $0.baseAddress, $0.count, 0) }
        if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { remove(connection) }
    }

    /// The client has sent its last byte; a request it completed still gets its answer.
    private func endInput(_ connection: Connection) {
        connection.inputEnded = true
        switch connection.phase {
        case .answering: updateInterest(connection)
        case .body: fail(connection, .malformed("the connection ended inside a body"))
        case .head where !connection.input.isEmpty:
            fail(connection, .malformed("the connection ended inside a request head"))
        case .head where connection.hasOutput:
            connection.closesAfterOutput = true
            updateInterest(connection)
        case .head, .lingering: remove(connection)
        }
    }

    /// Takes requests from the start of the read buffer while answers can be given at once.
    private func process(_ connection: Connection, byteCount: Int) {
        // The handler may not see the loop's own buffer change under it: it is moved out for the time being.
        var buffer: [UInt8] = []
        swap(&buffer, &readBuffer)
        defer { swap(&buffer, &readBuffer) }
        var taken = 0
        while taken < byteCount, !connection.closesAfterOutput {
            let count = takeStep(connection, buffer.span.bytes.extracting(taken..<byteCount))
            if count == 0 { break }
            taken += count
            if answers.count > Self.answerBound {
                guard connection.send(&answers) else {
                    connection.inputEnded = true
                    connection.closesAfterOutput = true
                    break
                }
                if connection.hasOutput { break }
            }
        }
        keepInput(connection, buffer, from: connection.closesAfterOutput ? byteCount : taken, to: byteCount)
    }

    private func keepInput(_ connection: Connection, _ buffer: [UInt8], from start: Int, to end: Int) {
        if start < end {
            connection.input = Array(buffer[start..<end])
        } else if !connection.input.isEmpty {
            connection.input = []
        }
    }

    /// - Returns: how many bytes were taken; 0 when more are needed or an answer must come first.
    private func takeStep(_ connection: Connection, _ bytes: RawSpan) -> Int {
        switch connection.phase {
        case .head: return takeHead(connection, bytes)
        case .body(let head, let headBytes, var decoder, var content):
            connection.phase = .head
            let (taken, outcome) = decoder.decode(bytes, into: &content)
            switch outcome {
            case .failure(let fault): answer(fault, connection)
            case .needsMore:
                connection.phase = .body(head, bytes: headBytes, decoder: decoder, content: content)
            case .complete:
                dispatch(connection, RequestView(head: head, bytes: headBytes.span.bytes), content)
            }
            return taken
        case .answering, .lingering: return 0
        }
    }

    private func takeHead(_ connection: Connection, _ bytes: RawSpan) -> Int {
        switch parser.parse(bytes) {
        case .incomplete: return 0
        case .failure(let fault):
            answer(fault, connection)
            return bytes.byteCount
        case .complete(let count):
            let head = parser.head
            let headBytes = bytes.extracting(0..<count)
            guard head.framing != .none else {
                dispatch(connection, RequestView(head: head, bytes: headBytes), [])
                return count
            }
            if head.expectsContinue, bytes.byteCount == count { answers.append("HTTP/1.1 100 Continue\r\n\r\n") }
            connection.phase = .body(
                head, bytes: headBytes.withUnsafeBytes { Array($0) },
                decoder: BodyDecoder(framing: head.framing, limits: configuration.limits), content: [])
            return count
        }
    }

    private func dispatch(_ connection: Connection, _ request: borrowing RequestView, _ content: [UInt8]) {
        connection.requestCount += 1
        var given: RequestID?
        if let field = request.first(.xRequestID) { given = RequestID(field: field) }
        let requestID = given ?? makeRequestID()
        let context = RequestContext(requestID: requestID, now: now, connection: connection, loop: self)
        switch handler.respond(to: request, body: content, context: context) {
        case .now(let response): write(response, request, connection, requestID, startedAt: now)
        case .later:
            connection.phase = .answering(
                Connection.Exchange(
                    head: request.head, bytes: request.copyOfHead(), requestID: requestID, startedAt: now))
        }
    }

    /// Sends an answer that was promised.
    func deliver(_ response: Response, to connection: Connection) {
        guard case .answering(let exchange) = connection.phase else { return }
        connection.phase = .head
        write(
            response, RequestView(head: exchange.head, bytes: exchange.bytes.span.bytes), connection, exchange.requestID,
            startedAt: exchange.startedAt)
        resume(connection)
    }

    /// Goes on with pipelined requests that had to wait.
    private func resume(_ connection: Connection) {
        if !connection.hasOutput, !connection.input.isEmpty, !connection.closesAfterOutput {
            let count = connection.input.count
            readBuffer.replaceSubrange(0..<count, with: connection.input)
            process(connection, byteCount: count)
        }
        settle(connection)
    }

    private func write(
        _ response: Response, _ request: borrowing RequestView, _ connection: Connection, _ requestID: RequestID,
        startedAt: Int64
    ) {
        let closes =
            !request.head.keepsAlive || response.closesConnection || isDraining
            || connection.requestCount >= configuration.requestsPerConnection
            || connection.inputEnded && connection.input.isEmpty
        let isHead = request.head.method == .head
        encode(
            response, for: connection, requestID, isHead: isHead, closes: closes,
            announcesKeepAlive: request.head.isVersion10)
        connection.requestStartedAt = 0
        if let accessLog {
            let outcome = AccessOutcome(
                requestID: requestID, status: response.status, bodyBytes: isHead ? 0 : response.body.count,
                nanoseconds: clock() - startedAt)
            accessLog.record(request, outcome, to: &logLines)
        }
    }

    func encode(
        _ response: Response, for connection: Connection, _ requestID: RequestID, isHead: Bool, closes: Bool,
        announcesKeepAlive: Bool = false
    ) {
        let circumstances = ResponseEncoder.Circumstances(
            date: date, requestID: requestID, isHead: isHead,
            connection: closes ? .close : announcesKeepAlive ? .keepAlive : .implied)
        if ResponseEncoder.writeHead(of: response, circumstances, to: &answers) {
            answers.append(contentsOf: response.body)
        }
        if closes { connection.closesAfterOutput = true }
    }

    // MARK: - Faults and ends

    private func answer(_ fault: RequestFault, _ connection: Connection) {
        let requestID = makeRequestID()
        encode(handler.response(to: fault, requestID: requestID), for: connection, requestID, isHead: false, closes: true)
    }

    private func fail(_ connection: Connection, _ fault: RequestFault) {
        answer(fault, connection)
        connection.input = []
        settle(connection)
    }

    func timeOut(_ connection: Connection) {
        if connection.hasOutput { return remove(connection) }
        switch connection.phase {
        case .lingering: remove(connection)
        case .head where connection.requestStartedAt == 0: remove(connection)
        case .head, .body: fail(connection, .timeout)
        case .answering: setDeadline(connection, now + timeouts.idle)
        }
    }

    /// Goes on sending; what was kept of pipelined requests is taken up once it is all out.
    ///
    /// - Returns: false when the connection was closed.
    func continueSending(_ connection: Connection) -> Bool {
        guard connection.sendOutput() else {
            remove(connection)
            return false
        }
        if connection.hasOutput {
            setDeadline(connection, now + timeouts.write)
            return true
        }
        resume(connection)
        return false
    }

    /// Sends the answers at hand and decides what the connection waits for next.
    func settle(_ connection: Connection) {
        if !answers.isEmpty {
            let sent = connection.send(&answers)
            if answers.capacity > 4 * Self.answerBound { answers = [] }
            guard sent else { return remove(connection) }
        }
        if connection.hasOutput {
            setDeadline(connection, now + timeouts.write)
        } else if connection.closesAfterOutput {
            return finish(connection)
        } else {
            switch connection.phase {
            case .head where connection.input.isEmpty:
                connection.requestStartedAt = 0
                setDeadline(connection, now + (connection.requestCount == 0 ? timeouts.head : timeouts.idle))
            case .head: setDeadline(connection, connection.requestStartedAt + timeouts.head)
            case .body: setDeadline(connection, connection.requestStartedAt + timeouts.body)
            case .answering: setDeadline(connection, now + timeouts.idle)
            case .lingering: break
            }
        }
        updateInterest(connection)
    }

    /// All is sent. The client may still be sending: closing now would reset the connection and could take the answer
    /// with it, so our side ends first (RFC 9112 section 9.6).
    private func finish(_ connection: Connection) {
        guard !connection.inputEnded else { return remove(connection) }
        shutdown(connection.descriptor, Int32(SHUT_WR))
        connection.phase = .lingering
        connection.input = []
        setDeadline(connection, now + timeouts.linger)
        updateInterest(connection)
    }
}
