/// The four forms of a request target.
///
/// - Source: RFC 9112 section 3.2.
enum RequestTarget {
    /// Finds path and query in the target, and checks an authority it may hold.
    static func split(_ head: inout RequestHead, _ bytes: RawSpan, _ range: Range<Int>) throws(RequestFault) {
        var start = range.lowerBound
        let first = bytes.byte(at: start)
        head.targetEnd = range.upperBound
        if first != UInt8(ascii: "/") {
            if first == UInt8(ascii: "*"), range.count == 1 {
                guard head.method == .options else { throw .malformed("the target * is for OPTIONS alone") }
                head.pathStart = start
                head.pathEnd = range.upperBound
                return
            }
            if head.method == .connect {
                guard Authority.isValid(bytes.extracting(range), needsPort: true) else {
                    throw .malformed("CONNECT without host and port")
                }
                head.pathStart = start
                head.pathEnd = range.upperBound
                return
            }
            start = try skipAuthority(&head, bytes, range)
        }
        head.pathStart = start
        head.pathEnd = range.upperBound
        var offset = start
        while offset < range.upperBound {
            if bytes.byte(at: offset) == UInt8(ascii: "?") {
                head.pathEnd = offset
                head.queryStart = offset + 1
                return
            }
            offset += 1
        }
    }

    /// - Returns: where the path of an absolute-form target begins.
    private static func skipAuthority(
        _ head: inout RequestHead, _ bytes: RawSpan, _ range: Range<Int>
    ) throws(RequestFault) -> Int {
        let target = bytes.extracting(range)
        let length: Int
        if target.byteCount >= 7, target.extracting(0..<7).equalsIgnoringCase("http://") {
            length = 7
        } else if target.byteCount >= 8, target.extracting(0..<8).equalsIgnoringCase("https://") {
            length = 8
        } else {
            throw .malformed("a request target that is neither a path nor an http URI")
        }
        var end = range.lowerBound + length
        let authorityStart = end
        while end < range.upperBound, bytes.byte(at: end) != UInt8(ascii: "/"), bytes.byte(at: end) != UInt8(ascii: "?") {
            end += 1
        }
        guard end > authorityStart, Authority.isValid(bytes.extracting(authorityStart..<end)) else {
            throw .malformed("a request target with an invalid authority")
        }
        head.hasAbsoluteTarget = true
        return end
    }
}

/// A host with an optional port, as in the Host field.
///
/// - Source: RFC 9110 section 7.2, RFC 3986 section 3.2.
enum Authority {
    /// Whether the bytes are `host [":" port]`; an empty value is legal syntax, userinfo is not.
    static func isValid(_ bytes: RawSpan, needsPort: Bool = false) -> Bool {
        var offset = 0
        if bytes.byteCount > 0, bytes.byte(at: 0) == UInt8(ascii: "[") {
            guard let end = endOfLiteral(bytes) else { return false }
            offset = end
        } else {
            while offset < bytes.byteCount, isHostCharacter(bytes, &offset) {}
        }
        guard offset < bytes.byteCount else { return !needsPort }
        guard bytes.byte(at: offset) == UInt8(ascii: ":"), !needsPort || offset > 0 else { return false }
        return isPort(bytes.extracting((offset + 1)..<bytes.byteCount), mayBeEmpty: !needsPort)
    }

    private static func endOfLiteral(_ bytes: RawSpan) -> Int? {
        var offset = 1
        while offset < bytes.byteCount {
            let byte = bytes.byte(at: offset)
            if byte == UInt8(ascii: "]") { return offset > 1 ? offset + 1 : nil }
            guard byte.hexValue != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") else { return nil }
            offset += 1
        }
        return nil
    }

    /// Steps over one character of a reg-name.
    private static func isHostCharacter(_ bytes: RawSpan, _ offset: inout Int) -> Bool {
        let byte = bytes.byte(at: offset)
        if byte == UInt8(ascii: "%") {
            guard offset + 2 < bytes.byteCount, bytes.byte(at: offset + 1).hexValue != nil,
                bytes.byte(at: offset + 2).hexValue != nil
            else { return false }
            offset += 3
            return true
        }
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"), 0x26...0x2C, UInt8(ascii: ";"), UInt8(ascii: "="):
            offset += 1
            return true
        default: return false
        }
    }

    private static func isPort(_ bytes: RawSpan, mayBeEmpty: Bool) -> Bool {
        guard bytes.byteCount > 0 else { return mayBeEmpty }
        var port = 0
        for offset in 0..<bytes.byteCount {
            let byte = bytes.byte(at: offset)
            guard byte.isDigit else { return false }
            port = port * 10 + Int(byte - 0x30)
            guard port <= 65_535 else { return false }
        }
        return true
    }
}
