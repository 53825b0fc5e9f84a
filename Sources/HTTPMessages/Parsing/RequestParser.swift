/// Reads request heads.
///
/// A machine without input of its own: whoever feeds it calls again with the same bytes and more as long as the outcome
/// is `.incomplete`; it goes on at the line it stopped in. Every rule is judged from left to right at the bytes that
/// break it, so the verdict is the same wherever the bytes were split.
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
    /// Whether what failed was a head read to its end, so that `head` still tells who asked for what.
    public private(set) var failedWhole = false
    private var limits: RequestLimits
    /// Start of the field line to go on with; 0 when the request line is not complete.
    private var lineStart = 0
    private var facts = MessageFacts()

    /// Blank lines that are skipped before a request line (RFC 9112 section 2.2 asks for one at least).
    private static let blankLineLimit = 4
    /// Longer than any registered method; RFC 9112 section 3 answers 501 to what is longer than those implemented.
    private static let methodLimit = 32

    /// Makes a parser with the limits it holds heads to.
    public init(limits: RequestLimits) {
        self.limits = limits
        self.limits.headBytes = min(limits.headBytes, RequestLimits.mostHeadBytes)
    }

    /// Reads one head from the start of `bytes`.
    ///
    /// After `.complete` and `.failure` the next call begins a new head.
    public mutating func parse(_ bytes: RawSpan) -> Outcome {
        do throws(RequestFault) {
            if lineStart == 0 {
                head.reset()
                failedWhole = false
                facts = MessageFacts()
                guard try parseRequestLine(bytes) else { return .incomplete }
            }
            while true {
                switch try parseFieldLine(bytes) {
                case .field: continue
                case .incomplete: return .incomplete
                case .end(let byteCount):
                    lineStart = 0
                    failedWhole = true
                    try facts.settle(&head, limits)
                    failedWhole = false
                    return .complete(byteCount: byteCount)
                }
            }
        } catch {
            lineStart = 0
            return .failure(error)
        }
    }

    // MARK: - Request line

    /// - Returns: false when the line is not complete yet.
    private mutating func parseRequestLine(_ bytes: RawSpan) throws(RequestFault) -> Bool {
        guard let start = try skipBlankLines(bytes), let methodEnd = try scanMethod(bytes, start) else { return false }
        head.method = Method(bytes.extracting(start..<methodEnd))
        head.methodStart = start
        head.methodEnd = methodEnd
        let targetStart = methodEnd + 1
        // What must still fit behind the target.
        let tail = " HTTP/1.1\r\n".utf8.count
        let targetLimit = start + limits.requestLineBytes - tail
        let targetEnd = bytes.firstInvisible(from: targetStart)
        guard targetEnd <= targetLimit else { throw .targetTooLong }
        guard targetEnd < bytes.byteCount else { return false }
        guard bytes.byte(at: targetEnd) == 0x20 else {
            throw .malformed("a byte that cannot stand in a request target")
        }
        guard targetEnd > targetStart else { throw .malformed("an empty request target") }
        try RequestTarget.split(&head, bytes, targetStart..<targetEnd)
        return try scanVersion(bytes, targetEnd + 1)
    }

    /// - Returns: nil when it is not clear yet whether a blank line follows.
    private func skipBlankLines(_ bytes: RawSpan) throws(RequestFault) -> Int? {
        var offset = 0
        while offset < bytes.byteCount, bytes.byte(at: offset) == 0x0D {
            guard offset < 2 * Self.blankLineLimit else {
                throw .malformed("too many blank lines before the request line")
            }
            guard offset + 1 < bytes.byteCount else { return nil }
            guard bytes.byte(at: offset + 1) == 0x0A else { throw .malformed("a bare CR before the request line") }
            offset += 2
        }
        return offset
    }

    private func scanMethod(_ bytes: RawSpan, _ start: Int) throws(RequestFault) -> Int? {
        let end = bytes.firstNonToken(from: start)
        guard end <= start + Self.methodLimit else { throw .methodNotImplemented }
        guard end < bytes.byteCount else { return nil }
        guard bytes.byte(at: end) == 0x20, end > start else {
            throw .malformed("the request line does not begin with a method and a space")
        }
        return end
    }

    /// Reads `HTTP/1.1` and the line's end.
    private mutating func scanVersion(_ bytes: RawSpan, _ start: Int) throws(RequestFault) -> Bool {
        let form: StaticString = "HTTP/1.m\r\n"
        for position in 0..<form.utf8CodeUnitCount {
            guard start + position < bytes.byteCount else { return false }
            let byte = bytes.byte(at: start + position)
            switch form.utf8Start[position] {
            case byte: continue
            case UInt8(ascii: "m") where byte.isDigit: head.isVersion10 = byte == UInt8(ascii: "0")
            case UInt8(ascii: "1") where byte.isDigit: throw .versionNotSupported
            default: throw .malformed("the request line does not end with an HTTP version and CRLF")
            }
        }
        lineStart = start + form.utf8CodeUnitCount
        return true
    }

    // MARK: - Field lines

    private enum Line {
        case field, incomplete
        case end(byteCount: Int)
    }

    /// Reads the line at `lineStart` and moves on to the next.
    private mutating func parseFieldLine(_ bytes: RawSpan) throws(RequestFault) -> Line {
        let nameEnd = bytes.firstNonToken(from: lineStart)
        guard nameEnd < limits.headBytes else { throw .headTooLarge }
        guard nameEnd < bytes.byteCount else { return .incomplete }
        guard bytes.byte(at: nameEnd) == UInt8(ascii: ":") else {
            guard nameEnd == lineStart else { throw .malformed("a byte that cannot stand in a field name") }
            return try parseBlankLine(bytes)
        }
        guard nameEnd > lineStart else { throw .malformed("an empty field name") }
        guard let valueEnd = try scanValue(bytes, nameEnd + 1) else { return .incomplete }
        try append(bytes, lineStart..<nameEnd, (nameEnd + 1)..<valueEnd)
        lineStart = valueEnd + 2
        return .field
    }

    /// Reads the CRLF that ends the head.
    private func parseBlankLine(_ bytes: RawSpan) throws(RequestFault) -> Line {
        guard bytes.byte(at: lineStart) == 0x0D else {
            throw .malformed("a line that does not begin with a field name")
        }
        guard lineStart + 2 <= limits.headBytes else { throw .headTooLarge }
        guard lineStart + 1 < bytes.byteCount else { return .incomplete }
        guard bytes.byte(at: lineStart + 1) == 0x0A else { throw .malformed("a bare CR in the head") }
        return .end(byteCount: lineStart + 2)
    }

    /// Finds the CRLF that ends a value.
    ///
    /// Anything that is neither text nor a tab breaks the head (RFC 9110 section 5.5).
    private func scanValue(_ bytes: RawSpan, _ start: Int) throws(RequestFault) -> Int? {
        var offset = start
        while true {
            offset = bytes.firstControl(from: offset)
            guard offset < limits.headBytes else { throw .headTooLarge }
            guard offset < bytes.byteCount else { return nil }
            let byte = bytes.byte(at: offset)
            if byte == 0x0D { break }
            guard byte == 0x09 else { throw .malformed("a control byte in a field value") }
            offset += 1
        }
        guard offset + 2 <= limits.headBytes else { throw .headTooLarge }
        guard offset + 1 < bytes.byteCount else { return nil }
        guard bytes.byte(at: offset + 1) == 0x0A else { throw .malformed("a bare CR in a field value") }
        return offset
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
        if let known {
            head.present |= 1 << UInt64(known.rawValue)
            try facts.take(known, bytes.extracting(start..<end))
        }
        // Within 16 bits: no offset is above `headBytes`, which is at most `mostHeadBytes`.
        head.fields.append(
            FieldSlice(
                nameStart: UInt16(truncatingIfNeeded: name.lowerBound),
                nameEnd: UInt16(truncatingIfNeeded: name.upperBound),
                valueStart: UInt16(truncatingIfNeeded: start), valueEnd: UInt16(truncatingIfNeeded: end),
                known: known?.rawValue ?? FieldSlice.unknown))
    }
}
