import HTTPMessages
import Sockets

/// From bytes to requests.
extension EventLoop {
    func receive(_ connection: Connection) {
        let kept = connection.input.count
        // A part of a head at most is kept while reading, far less than the buffer; this is only the last resort.
        guard kept < readBuffer.count else { return fail(connection, .headTooLarge) }
        readBuffer.copy(connection.input)
        guard let count = connection.receive(into: &readBuffer, from: kept) else {
            if connection.isBroken { return remove(connection) }
            if connection.lacksTLS { return fail(connection, .malformed("HTTPS is spoken here")) }
            return updateInterest(connection)
        }
        guard count > 0 else { return endInput(connection) }
        switch connection.phase {
        case .lingering, .streaming: return updateInterest(connection)
        case .idle, .head, .body, .answering: break
        }
        process(connection, byteCount: kept + count)
        settle(connection)
    }

    /// The client has sent its last byte, and all that it asked is answered: nothing is read while an answer is due.
    private func endInput(_ connection: Connection) {
        connection.inputEnded = true
        switch connection.phase {
        case .idle, .answering, .streaming, .lingering: remove(connection)
        case .head: fail(connection, .malformed("the connection ended inside a request head"))
        case .body: fail(connection, .malformed("the connection ended inside a body"))
        }
    }

    /// Takes requests from the start of the read buffer while answers can be given at once.
    func process(_ connection: Connection, byteCount: Int) {
        // The handler may not see the loop's own buffer change under it: it is moved out for the time being.
        var buffer: [UInt8] = []
        swap(&buffer, &readBuffer)
        defer { swap(&buffer, &readBuffer) }
        var taken = 0
        while taken < byteCount, connection.ending == nil, connection.output.isEmpty, !connection.isBroken {
            let count = takeStep(connection, buffer.span.bytes.extracting(taken..<byteCount))
            if count == 0 { break }
            taken += count
            if answers.count > Self.answerBound { sendAnswers(to: connection) }
        }
        guard taken < byteCount else {
            if !connection.input.isEmpty { connection.input = [] }
            return
        }
        if connection.ending == nil {
            connection.input = Array(buffer[taken..<byteCount])
        } else {
            // The client goes on all the same.
            connection.input = []
            connection.end(.lingering)
        }
    }

    /// - Returns: how many bytes were taken; 0 when more are needed or an answer must come first.
    private func takeStep(_ connection: Connection, _ bytes: RawSpan) -> Int {
        switch connection.phase {
        case .idle: return takeHead(connection, nil, bytes)
        case .head(let reading): return takeHead(connection, reading, bytes)
        case .body(let reading): return takeBody(connection, reading, bytes)
        case .answering, .streaming, .lingering: return 0
        }
    }

    /// Goes on with a head that came in part where it was left, or begins a new one.
    private func takeHead(_ connection: Connection, _ reading: Connection.HeadReading?, _ bytes: RawSpan) -> Int {
        if let reading { swap(&parser, &reading.parser) }
        let outcome = parser.parse(bytes)
        connection.phase = .idle
        switch outcome {
        case .incomplete:
            let begun =
                reading
                ?? Connection.HeadReading(
                    parser: RequestParser(limits: configuration.limits),
                    startedAt: connection.requestCount == 0 ? connection.openedAt : now)
            swap(&parser, &begun.parser)
            connection.phase = .head(begun)
            return 0
        case .failure(let fault):
            if parser.failedWhole {
                refuse(RequestView(head: parser.head, bytes: bytes), fault, connection)
            } else {
                answer(fault, connection)
            }
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
                Connection.BodyReading(
                    head: head, bytes: headBytes.withUnsafeBytes { Array($0) }, limits: configuration.limits,
                    startedAt: now))
            return count
        }
    }

    private func takeBody(_ connection: Connection, _ reading: Connection.BodyReading, _ bytes: RawSpan) -> Int {
        let (taken, outcome) = reading.decoder.decode(bytes, into: &reading.content)
        switch outcome {
        case .needsMore: break
        case .failure(let fault):
            connection.phase = .idle
            refuse(reading, fault, connection)
        case .complete:
            guard countHeldBytes(of: connection) else {
                giveUpForRoom(connection)
                break
            }
            connection.phase = .idle
            let headBytes = reading.bytes
            dispatch(connection, RequestView(head: reading.head, bytes: headBytes.span.bytes), reading.content)
        }
        return taken
    }

    private func dispatch(_ connection: Connection, _ request: borrowing RequestView, _ content: [UInt8]) {
        connection.requestCount += 1
        let requestID = name(of: request)
        label = 0
        let context = RequestContext(requestID: requestID, now: now, connection: connection, loop: self)
        switch handler.respond(to: request, body: content, context: context) {
        case .now(let response):
            answer(request, with: response, connection, requestID, startedAt: now, label: label)
        case .later:
            connection.phase = .answering(
                Connection.Exchange(
                    request, contentByteCount: content.count, requestID: requestID, startedAt: now, label: label))
        }
    }
}

extension [UInt8] {
    /// Overwrites the first bytes.
    ///
    /// - Parameter bytes: no more than there are.
    mutating func copy(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    }
}
