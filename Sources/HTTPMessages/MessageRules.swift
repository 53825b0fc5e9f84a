/// What a complete head means for the connection: its framing, its Host, whether it goes on.
///
/// - Source: RFC 9112 sections 3.2, 6 and 9.3; RFC 9110 section 10.1.1.
enum MessageRules {
    static func settle(_ head: inout RequestHead, _ bytes: RawSpan, _ limits: RequestLimits) throws(RequestFault) {
        var facts = Facts()
        for slice in head.fields where slice.known != FieldSlice.unknown {
            guard let field = KnownField(rawValue: slice.known) else { continue }
            let value = bytes.extracting(Int(slice.valueStart)..<Int(slice.valueEnd))
            switch field {
            case .host: try facts.takeHost(value)
            case .contentLength: try facts.takeContentLength(value)
            case .transferEncoding: try facts.takeTransferEncoding(value)
            case .connection: facts.takeConnection(value)
            case .expect: facts.takeExpect(value)
            default: break
            }
        }
        if !facts.hasHost, !head.isVersion10 { throw .malformed("an HTTP/1.1 request needs exactly one Host field") }
        head.keepsAlive = head.isVersion10 ? facts.asksKeepAlive && !facts.asksClose : !facts.asksClose
        head.framing = try framing(of: facts, isVersion10: head.isVersion10, limits)
        if facts.hasExpectation, !head.isVersion10 {
            guard !facts.hasUnknownExpectation else { throw .expectationFailed }
            head.expectsContinue = head.framing != .none
        }
    }

    private static func framing(
        of facts: Facts, isVersion10: Bool, _ limits: RequestLimits
    ) throws(RequestFault) -> BodyFraming {
        if facts.isChunked {
            // Both at once, or a coding that HTTP/1.0 does not know: the two ways requests are smuggled.
            guard facts.contentLength == nil else { throw .malformed("both Transfer-Encoding and Content-Length") }
            guard !isVersion10 else { throw .malformed("Transfer-Encoding in an HTTP/1.0 request") }
            return .chunked
        }
        guard let length = facts.contentLength, length > 0 else { return .none }
        guard length <= limits.bodyBytes else { throw .contentTooLarge }
        return .length(length)
    }

    private struct Facts {
        var hasHost = false
        var contentLength: Int?
        var isChunked = false
        var asksClose = false
        var asksKeepAlive = false
        var hasExpectation = false
        var hasUnknownExpectation = false

        mutating func takeHost(_ value: RawSpan) throws(RequestFault) {
            guard !hasHost else { throw .malformed("more than one Host field") }
            guard Authority.isValid(value, in: .hostField) else { throw .malformed("an invalid Host field") }
            hasHost = true
        }

        mutating func takeContentLength(_ value: RawSpan) throws(RequestFault) {
            guard contentLength == nil else { throw .malformed("more than one Content-Length field") }
            guard value.byteCount > 0 else { throw .malformed("an empty Content-Length") }
            var length = 0
            for offset in 0..<value.byteCount {
                let byte = value.byte(at: offset)
                guard byte.isDigit else { throw .malformed("a Content-Length that is not a decimal number") }
                // Saturates far above any limit, so that no number of digits can wrap.
                length = min(length * 10 + Int(byte - 0x30), 1 << 50)
            }
            contentLength = length
        }

        mutating func takeTransferEncoding(_ value: RawSpan) throws(RequestFault) {
            guard !isChunked else { throw .malformed("more than one Transfer-Encoding field") }
            if value.equalsIgnoringCase("chunked") {
                isChunked = true
                return
            }
            var codings = 0
            var lastIsChunked = false
            value.forEachListElement { element in
                codings += 1
                lastIsChunked = element.equalsIgnoringCase("chunked")
            }
            // A body whose end cannot be known, or codings beside chunked, which this server does not implement.
            throw codings > 1 && lastIsChunked
                ? .transferCodingNotImplemented : .malformed("a Transfer-Encoding other than chunked")
        }

        mutating func takeConnection(_ value: RawSpan) {
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

        mutating func takeExpect(_ value: RawSpan) {
            hasExpectation = true
            if !value.equalsIgnoringCase("100-continue") { hasUnknownExpectation = true }
        }
    }
}
