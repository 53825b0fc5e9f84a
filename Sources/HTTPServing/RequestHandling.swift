public import HTTPMessages
public import Sockets

/// Answers requests.
public protocol RequestHandling: Sendable {
    /// Answers a request, now or later.
    ///
    /// Runs on an event loop: it must not block. What cannot be answered at once is handed to another thread, which
    /// completes `context.promise()`.
    /// - Parameters:
    ///   - request: valid during the call only.
    ///   - body: the request's content, empty as a rule.
    ///   - context: what the connection knows.
    /// - Returns: the answer, or that it will come.
    func respond(to request: borrowing RequestView, body: [UInt8], context: RequestContext) -> Answer

    /// Adds to an answer what depends on the request and not on how it was answered; runs on the event loop.
    func complete(_ response: inout Response, for request: borrowing RequestView)

    /// The answer to bytes that are no request, or to a request whose body cannot be had; the connection ends with it.
    ///
    /// - Parameters:
    ///   - fault: what is wrong.
    ///   - path: the path that was asked for; empty when the head could not be read to its end.
    ///   - requestID: the request's name.
    /// - Returns: the answer.
    func response(to fault: RequestFault, path: String, requestID: RequestID) -> Response

    /// The answer to a request whose own is not there when the server ends.
    ///
    /// - Parameters:
    ///   - path: the path that was asked for.
    ///   - requestID: the request's name.
    /// - Returns: the answer.
    func response(atTheEndOf path: String, requestID: RequestID) -> Response

    /// The answer to a connection above the limit, or to a request that there is no room for; it ends with it.
    func responseWhenFull(requestID: RequestID) -> Response
}

extension RequestHandling {
    /// Adds nothing.
    public func complete(_ response: inout Response, for request: borrowing RequestView) {}

    /// A 503 without content.
    public func response(atTheEndOf path: String, requestID: RequestID) -> Response {
        Response(status: 503, fields: FieldBlock())
    }
}

/// What a handler gives back.
public enum Answer: Sendable {
    case now(Response)
    /// A promise was taken from the context and will be kept.
    case later
}

/// What a connection knows about a request.
public struct RequestContext {
    /// The request's name, the caller's where there is a usable one.
    public let requestID: RequestID
    /// Nanoseconds of the monotonic clock when the request was read.
    public let now: Int64
    private let connection: Connection
    private let loop: EventLoop
    private var hold: AnswerPromise.Hold?

    init(requestID: RequestID, now: Int64, connection: Connection, loop: EventLoop) {
        self.requestID = requestID
        self.now = now
        self.connection = connection
        self.loop = loop
    }

    /// Who sent it.
    public var peer: PeerAddress { connection.peer }

    /// Says as what the request is counted.
    ///
    /// - Parameter label: below `ServingConfiguration.labels`; 0 when nothing is said.
    public func count(as label: Int) {
        loop.label = label
    }

    /// A promise of the answer, to be kept once from any thread.
    public func promise() -> AnswerPromise {
        AnswerPromise(
            mailbox: loop.mailbox, connection: connection.id, request: connection.requestCount, hold: hold)
    }

    /// The same request, whose promised answers are given to `hold` to be sent when it likes.
    public func holdingAnswers(by hold: @escaping AnswerPromise.Hold) -> RequestContext {
        var context = self
        context.hold = hold
        return context
    }
}

/// The promise of an answer.
///
/// Keeping it after the client has gone does nothing. A promise that is never kept holds the connection until the
/// client leaves or the server drains.
public struct AnswerPromise: Sendable {
    /// Is given what sends an answer, to call it once from any thread.
    public typealias Hold = @Sendable (_ send: @escaping @Sendable () -> Void) -> Void

    let mailbox: Mailbox
    let connection: UInt64
    let request: Int
    var hold: Hold?

    /// Sends the answer; callable from any thread.
    public func keep(_ response: Response) {
        guard let hold else { return send(response) }
        hold { send(response) }
    }

    private func send(_ response: Response) {
        mailbox.post(.answer(response, connection: connection, request: request))
    }

    /// Begins an answer that goes on; callable from any thread, in place of `keep`.
    public func open(_ stream: StreamOpening) {
        mailbox.post(.stream(stream, connection: connection, request: request))
    }
}

/// Takes one record of each answered request.
public protocol AccessLogging: Sendable {
    /// Appends a line about a request to a buffer of the loop.
    func record(_ access: borrowing RequestView, _ outcome: AccessOutcome, to lines: inout [UInt8])

    /// Appends a line about bytes that were no request.
    func record(_ fault: RequestFault, _ outcome: AccessOutcome, to lines: inout [UInt8])

    /// Takes the lines of one turn of a loop; must not block.
    func flush(_ lines: [UInt8])
}

/// How a request was answered.
public struct AccessOutcome: Sendable {
    /// The request's name.
    public var requestID: RequestID
    /// The answer's status.
    public var status: Int
    /// Bytes of content sent, after coding.
    public var bodyBytes: Int
    /// Nanoseconds from reading the request to having the answer.
    public var nanoseconds: Int64
    /// As what the handler wants it to be counted.
    public var label = 0
}
