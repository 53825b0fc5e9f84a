/// Reads request heads.
///
/// It holds no state between calls but its own storage, which it reuses: whoever feeds it calls again with the same
/// bytes and more. A verdict on a prefix is therefore the verdict on the whole, wherever the bytes were split: every
/// rule is judged at the byte that breaks it, from left to right.
///
/// Strict where leniency would let two readers disagree (RFC 9112 section 11.2): line ends are CRLF, nothing else.
public struct RequestParser: Sendable {
    /// What a prefix of a connection's bytes came to.
    public enum Outcome: Sendable, Hashable {
        /// More bytes are needed.
        case incomplete
        /// A head of this many bytes, blank lines before it included; see `head`.
        case complete(byteCount: Int)
        /// No request can come of this.
        case failure(RequestFault)
    }

    /// The head last completed.
    public private(set) var head = RequestHead()
    private let limits: RequestLimits

    /// Blank lines that are skipped before a request line (RFC 9112 section 2.2 asks for one at least).
    private static let blankLineLimit = 4

    /// Makes a parser with the limits it holds heads to.
    public init(limits: RequestLimits) {
        self.limits = limits
    }

    /// Reads one head from the start of `bytes`.
    public mutating func parse(_ bytes: RawSpan) -> Outcome {
        head.reset()
        do throws(RequestFault) {
            var offset = try skipBlankLines(bytes)
            guard try parseRequestLine(bytes, &offset) else { return .incomplete }
            while true {
                switch try parseFieldLine(bytes, &offset) {
                case .field: continue
                case .end:
                    try MessageRules.settle(&head, bytes, limits)
                    return .complete(byteCount: offset)
                case .incomplete: return .incomplete
                }
            }
        } catch {
            return .failure(error)
        }
    }

    private func skipBlankLines(_ bytes: RawSpan) throws(RequestFault) -> Int {
        var offset = 0
        while offset < bytes.byteCount, bytes.byte(at: offset) == 0x0D {
            guard offset + 1 < bytes.byteCount else { return offset }
            guard bytes.byte(at: offset + 1) == 0x0A else { throw .malformed("a bare CR before the request line") }
            offset += 2
            if offset > 2 * Self.blankLineLimit { throw .malformed("too many blank lines before the request line") }
        }
        return offset
    }

    // MARK: - Request line

    /// - Returns: false when the line is not complete yet.
    private mutating func parseRequestLine(_ bytes: RawSpan, _ offset: inout Int) throws(RequestFault) -> Bool {
        let start = offset
        let lineLimit = start + limits.requestLineBytes
        guard try scanMethod(bytes, &offset, lineLimit) else { return false }
        head.method = Method(bytes.extracting(start..<offset))
        offset += 1
        let targetStart = offset
        guard try scanTarget(bytes, &offset, lineLimit) else { return false }
        let targetEnd = offset
        if targetEnd == targetStart { throw .malformed("an empty request target") }
        try RequestTarget.split(&head, bytes, targetStart..<targetEnd)
        offset += 1
        return try scanVersion(bytes, &offset)
    }

    private mutating func scanMethod(
        _ bytes: RawSpan, _ offset: inout Int, _ limit: Int
    ) throws(RequestFault) -> Bool {
        let start = offset
        while offset < bytes.byteCount {
            let byte = bytes.byte(at: offset)
            if byte == 0x20 {
                guard offset > start else { throw .malformed("the request line begins with a space") }
                head.methodEnd = offset
                head.methodStart = start
                return true
            }
            guard byte.isTokenCharacter else { throw .malformed("a byte that cannot stand in a method") }
            offset += 1
            if offset >= limit { throw .targetTooLong }
        }
        return false
    }

    private func scanTarget(_ bytes: RawSpan, _ offset: inout Int, _ limit: Int) throws(RequestFault) -> Bool {
        while offset < bytes.byteCount {
            let byte = bytes.byte(at: offset)
            if byte == 0x20 { return true }
            guard byte > 0x20, byte < 0x7F else { throw .malformed("a byte that cannot stand in a request target") }
            offset += 1
            if offset >= limit { throw .targetTooLong }
        }
        return false
    }

    /// Reads `HTTP/1.1` and the line's end.
    private mutating func scanVersion(_ bytes: RawSpan, _ offset: inout Int) throws(RequestFault) -> Bool {
        let name: StaticString = "HTTP/"
        for position in 0..<10 {
            guard offset + position < bytes.byteCount else { return false }
            let byte = bytes.byte(at: offset + position)
            let fits =
                switch position {
                case 0..<5: byte == name.utf8Start[position]
                case 5, 7: byte.isDigit
                case 6: byte == UInt8(ascii: ".")
                case 8: byte == 0x0D
                default: byte == 0x0A
                }
            guard fits else { throw .malformed("the request line does not end with an HTTP version and CRLF") }
        }
        guard bytes.byte(at: offset + 5) == UInt8(ascii: "1") else { throw .versionNotSupported }
        head.isVersion10 = bytes.byte(at: offset + 7) == UInt8(ascii: "0")
        offset += 10
        return true
    }

    // MARK: - Field lines

    private enum Line {
        case field, end, incomplete
    }

    private mutating func parseFieldLine(_ bytes: RawSpan, _ offset: inout Int) throws(RequestFault) -> Line {
        let limit = limits.headBytes
        guard offset < bytes.byteCount else { return .incomplete }
        if bytes.byte(at: offset) == 0x0D {
            guard offset + 1 < bytes.byteCount else { return .incomplete }
            guard bytes.byte(at: offset + 1) == 0x0A else { throw .malformed("a bare CR in the head") }
            offset += 2
            return .end
        }
        let nameStart = offset
        while true {
            guard offset < limit else { throw .headTooLarge }
            guard offset < bytes.byteCount else { return .incomplete }
            let byte = bytes.byte(at: offset)
            if byte == UInt8(ascii: ":") { break }
            guard byte.isTokenCharacter else { throw .malformed("a byte that cannot stand in a field name") }
            offset += 1
        }
        guard offset > nameStart else { throw .malformed("an empty field name") }
        let nameEnd = offset
        let valueStart = offset + 1
        offset = valueStart
        guard try scanValue(bytes, &offset, limit) else { return .incomplete }
        try append(bytes, nameStart..<nameEnd, valueStart..<offset)
        offset += 2
        return .field
    }

    /// Moves to the CR that ends a value. Anything that is neither text nor a tab breaks the head (RFC 9110 section 5.5).
    private func scanValue(_ bytes: RawSpan, _ offset: inout Int, _ limit: Int) throws(RequestFault) -> Bool {
        while true {
            offset = bytes.firstControl(from: offset)
            if offset >= limit { throw .headTooLarge }
            guard offset < bytes.byteCount else { return false }
            switch bytes.byte(at: offset) {
            case 0x09: offset += 1
            case 0x0D:
                guard offset + 1 < bytes.byteCount else { return false }
                guard bytes.byte(at: offset + 1) == 0x0A else { throw .malformed("a bare CR in a field value") }
                return true
            default: throw .malformed("a control byte in a field value")
            }
        }
    }

    private mutating func append(
        _ bytes: RawSpan, _ name: Range<Int>, _ value: Range<Int>
    ) throws(RequestFault) {
        guard head.fields.count < limits.fieldCount else { throw .headTooLarge }
        var start = value.lowerBound
        var end = value.upperBound
        while start < end, bytes.byte(at: start).isBlank { start += 1 }
        while start < end, bytes.byte(at: end - 1).isBlank { end -= 1 }
        let known = KnownField(name: bytes.extracting(name))
        if let known { head.present |= 1 << UInt64(known.rawValue) }
        // Within 16 bits: `headBytes` is at most 65,535 and was tested above.
        head.fields.append(
            FieldSlice(
                nameStart: UInt16(truncatingIfNeeded: name.lowerBound),
                nameEnd: UInt16(truncatingIfNeeded: name.upperBound),
                valueStart: UInt16(truncatingIfNeeded: start), valueEnd: UInt16(truncatingIfNeeded: end),
                known: known?.rawValue ?? FieldSlice.unknown))
    }
}
