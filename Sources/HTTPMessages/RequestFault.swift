/// Why the bytes of a connection are no request this server takes. The connection closes after the answer.
public enum RequestFault: Error, Sendable, Hashable {
    /// 400; the reason names the rule that was broken.
    case malformed(String)
    /// 413: more body than `RequestLimits.bodyBytes`.
    case contentTooLarge
    /// 414: a request line longer than `RequestLimits.requestLineBytes`.
    case targetTooLong
    /// 431: more or longer fields than the limits allow.
    case headTooLarge
    /// 501: a transfer coding that is not implemented.
    case transferCodingNotImplemented
    /// 505: a protocol version that is not HTTP/1.x.
    case versionNotSupported
    /// 408: the head or the body did not come in time.
    case timeout
    /// 417: an expectation other than `100-continue`.
    case expectationFailed
}

/// How much of a request is taken.
public struct RequestLimits: Sendable, Hashable {
    /// Bytes of the request line, its end included.
    public var requestLineBytes = 8 * 1_024 + 512
    /// Bytes of the whole head; at most 65,535, since the parser keeps offsets in 16 bits.
    public var headBytes = 32 * 1_024
    /// Number of fields in a head.
    public var fieldCount = 100
    /// Bytes of a body, after chunked framing is taken off.
    public var bodyBytes = 64 * 1_024
    /// Bytes of chunk sizes, extensions and trailers beside the body itself.
    public var chunkFramingBytes = 16 * 1_024

    /// The defaults.
    public init() {}
}
