/// Why the bytes of a connection are no request this server takes.
///
/// The connection closes after the answer.
public enum RequestFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// 400; the reason names the rule that was broken.
    case malformed(String)
    /// 413: more body than `RequestLimits.bodyBytes`.
    case contentTooLarge
    /// 414: a request line longer than `RequestLimits.requestLineBytes`.
    case targetTooLong
    /// 431: more or longer fields than the limits allow.
    case headTooLarge
    /// 501: a method longer than any that there is.
    case methodNotImplemented
    /// 501: a transfer coding that is not implemented.
    case transferCodingNotImplemented
    /// 505: a protocol version that is not HTTP/1.x.
    case versionNotSupported
    /// 408: the head or the body did not come in time.
    case timeout
    /// 417: an expectation other than `100-continue`.
    case expectationFailed

    /// The rule that was broken, for a log line.
    public var description: String {
        switch self {
        case .malformed(let rule): rule
        case .contentTooLarge: "more content than is taken"
        case .targetTooLong: "a request line longer than is taken"
        case .headTooLarge: "more or longer fields than are taken"
        case .methodNotImplemented: "a method longer than any there is"
        case .transferCodingNotImplemented: "a transfer coding other than chunked"
        case .versionNotSupported: "a version other than HTTP/1"
        case .timeout: "the request did not come in time"
        case .expectationFailed: "an expectation other than 100-continue"
        }
    }
}
