extension JSONText {
    /// A string's text, with U+FFFD for what is not UTF-8 (Unicode 3.9, "maximal subparts") and for lone surrogates.
    ///
    /// - Returns: the text, and whether anything had to be replaced.
    func text(of string: JSONValue) -> (text: String, isMended: Bool) {
        guard string.hasEscapes else { return Self.decode(scanner.bytes.span.extracting(string.contents)) }
        let (unescaped, hasLoneSurrogate) = unescape(string.contents)
        let (text, isMended) = Self.decode(unescaped.span)
        return (text, isMended || hasLoneSurrogate)
    }

    /// The text of the string that has its quotes around a range.
    func text(betweenQuotes range: Range<Int>) -> String {
        text(of: JSONValue(.string, range.lowerBound - 1..<range.upperBound + 1, hasEscapes: true)).text
    }

    private static func decode(_ bytes: Span<UInt8>) -> (text: String, isMended: Bool) {
        if let text = try? UTF8Span(validating: bytes) { return (String(copying: text), false) }
        return (bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, true)
    }

    private func unescape(_ range: Range<Int>) -> (bytes: [UInt8], hasLoneSurrogate: Bool) {
        var output: [UInt8] = []
        output.reserveCapacity(range.count)
        var hasLoneSurrogate = false
        var offset = range.lowerBound
        while true {
            let end = scanner.endOfPlainText(from: offset)
            output.append(contentsOf: scanner.bytes[offset..<end])
            guard end < range.upperBound else { return (output, hasLoneSurrogate) }
            let escape = scanner.byte(at: end + 1)
            offset = end + 2
            guard escape == UInt8(ascii: "u") else {
                output.append(Self.meaning(of: escape))
                continue
            }
            let scalar = unicodeEscape(at: &offset)
            hasLoneSurrogate = hasLoneSurrogate || scalar == nil
            output.append(contentsOf: String(scalar ?? "\u{FFFD}").utf8)
        }
    }

    private static func meaning(of escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }

    /// Reads the digits of `\uXXXX`, which begin at `offset`, and the low surrogate that follows a high one.
    ///
    /// - Returns: nil for a lone surrogate.
    private func unicodeEscape(at offset: inout Int) -> Unicode.Scalar? {
        let unit = hexadecimal(at: offset)
        offset += 4
        guard (0xD800...0xDBFF).contains(unit), scanner.isEqual(offset..<offset + 2, to: "\\u") else {
            return Unicode.Scalar(unit)
        }
        let low = hexadecimal(at: offset + 2)
        guard (0xDC00...0xDFFF).contains(low) else { return nil }
        offset += 6
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private func hexadecimal(at offset: Int) -> UInt32 {
        (offset..<offset + 4).reduce(0) { $0 << 4 | UInt32(scanner.byte(at: $1).hexadecimalDigit ?? 0) }
    }
}
