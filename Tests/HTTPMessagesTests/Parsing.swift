import HTTPMessages
import Testing

/// What a parser makes of bytes that are all there.
func outcome(of text: String, _ limits: RequestLimits = RequestLimits()) -> RequestParser.Outcome {
    outcome(of: Array(text.utf8), limits)
}

func outcome(of bytes: [UInt8], _ limits: RequestLimits = RequestLimits()) -> RequestParser.Outcome {
    var parser = RequestParser(limits: limits)
    return parser.parse(bytes.span.bytes)
}

/// Parses a whole head, which must be well-formed, and hands it on.
func withRequest<Result>(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: (borrowing RequestView) throws -> Result
) rethrows -> Result {
    let bytes = Array(text.utf8)
    var parser = RequestParser(limits: RequestLimits())
    let outcome = parser.parse(bytes.span.bytes)
    #expect(outcome == .complete(byteCount: bytes.count), sourceLocation: sourceLocation)
    return try body(RequestView(head: parser.head, bytes: bytes.span.bytes))
}

/// A GET of `/` with these field lines beside Host.
func withFields<Result>(_ lines: String..., body: (borrowing RequestView) throws -> Result) rethrows -> Result {
    try withRequest("GET / HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n", body)
}

extension RequestParser.Outcome {
    /// The status that answers a fault; nil for a head that is complete or may become so.
    var status: Int? {
        guard case .failure(let fault) = self else { return nil }
        return fault.status
    }
}

extension RequestFault {
    var status: Int {
        switch self {
        case .malformed: 400
        case .timeout: 408
        case .contentTooLarge: 413
        case .targetTooLong: 414
        case .expectationFailed: 417
        case .headTooLarge: 431
        case .methodNotImplemented, .transferCodingNotImplemented: 501
        case .versionNotSupported: 505
        }
    }
}
