/// What the fields of a head mean for the connection: its framing, its Host, whether it goes on.
///
/// Gathered line by line, so that what breaks a rule is refused at its own line, and settled at the head's end.
///
/// - Source: RFC 9112 sections 3.2, 6 and 9.3; RFC 9110 section 10.1.1.
struct MessageFacts: Sendable {
    private var hasHost = false
    private var contentLength: Int?
    /// The last transfer coding so far is chunked; what follows it is wrong.
    private var isChunked = false
    private var hasOtherCoding = false
    private var asksClose = false
    private var asksKeepAlive = false
    private var hasExpectation = false
    private var hasUnknownExpectation = false

    mutating func take(_ field: KnownField, _ value: RawSpan) throws(RequestFault) {
        switch field {
        case .host: try takeHost(value)
        case .contentLength: try takeContentLength(value)
        case .transferEncoding: try takeTransferEncoding(value)
        case .connection: takeConnection(value)
        case .expect:
            hasExpectation = true
            if !value.equalsIgnoringCase("100-continue") { hasUnknownExpectation = true }
        default: break
        }
    }

    func settle(_ head: inout RequestHead, _ limits: RequestLimits) throws(RequestFault) {
        if !hasHost, !head.isVersion10 { throw .malformed("an HTTP/1.1 request needs exactly one Host field") }
        head.keepsAlive = !asksClose && (asksKeepAlive || !head.isVersion10)
        head.framing = try framing(isVersion10: head.isVersion10, limits)
        if hasExpectation, !head.isVersion10 {
            guard !hasUnknownExpectation else { throw .expectationFailed }
            head.expectsContinue = head.framing != .none
        }
    }

    private func framing(isVersion10: Bool, _ limits: RequestLimits) throws(RequestFault) -> BodyFraming {
        if isChunked || hasOtherCoding {
            // Both at once, or a coding that HTTP/1.0 does not know: the two ways requests are smuggled.
            guard contentLength == nil else { throw .malformed("both Transfer-Encoding and Content-Length") }
            guard !isVersion10 else { throw .malformed("Transfer-Encoding in an HTTP/1.0 request") }
            // The end of such a body could not be known.
            guard isChunked else { throw .malformed("a Transfer-Encoding that does not end in chunked") }
            guard !hasOtherCoding else { throw .transferCodingNotImplemented }
            return .chunked
        }
        guard let contentLength, contentLength > 0 else { return .none }
        guard contentLength <= limits.bodyBytes else { throw .contentTooLarge }
        return .length(contentLength)
    }

    private mutating func takeHost(_ value: RawSpan) throws(RequestFault) {
        guard !hasHost else { throw .malformed("more than one Host field") }
        guard Authority.isValid(value, in: .hostField) else { throw .malformed("an invalid Host field") }
        hasHost = true
    }

    private mutating func takeContentLength(_ value: RawSpan) throws(RequestFault) {
        guard contentLength == nil else { throw .malformed("more than one Content-Length field") }
        guard value.byteCount > 0 else { throw .malformed("an empty Content-Length") }
        var length = 0
        for offset in 0..<value.byteCount {
            let byte = value.byte(at: offset)
            guard byte.isDigit else { throw .malformed("a Content-Length that is not a decimal number") }
            let (product, overflows) = length.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = product.addingReportingOverflow(Int(byte - 0x30))
            guard !overflows, !overflowsToo else { throw .malformed("a Content-Length beyond any number") }
            length = sum
        }
        contentLength = length
    }

    private mutating func takeTransferEncoding(_ value: RawSpan) throws(RequestFault) {
        var isBroken = isChunked
        if value.equalsIgnoringCase("chunked") {
            isChunked = true
        } else {
            hasOtherCoding = true
            value.forEachListElement { element in
                isBroken = isBroken || isChunked
                isChunked = element.equalsIgnoringCase("chunked")
            }
        }
        if isBroken { throw .malformed("a transfer coding after chunked") }
    }

    private mutating func takeConnection(_ value: RawSpan) {
        if value.equalsIgnoringCase("keep-alive") {
            asksKeepAlive = true
            return
        }
        var close = false
        var keepAlive = false
        value.forEachListElement { element in
            if element.equalsIgnoringCase("close") { close = true }
            if element.equalsIgnoringCase("keep-alive") { keepAlive = true }
        }
        asksClose = asksClose || close
        asksKeepAlive = asksKeepAlive || keepAlive
    }
}
