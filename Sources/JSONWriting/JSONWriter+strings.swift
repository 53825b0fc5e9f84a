extension JSONWriter {
    /// Writes a string.
    ///
    /// Only what RFC 8259 demands is escaped: the quotation mark, the backslash and U+0000…U+001F. `/`, U+2028 and
    /// U+2029 stay as they are: the text is JSON, not a script.
    ///
    /// - Source: RFC 8259, section 7.
    public mutating func string(_ value: String) {
        output.append(UInt8(ascii: "\""))
        let utf8 = value.utf8.span
        var copied = 0
        while true {
            let end = Self.endOfPlainRun(in: utf8, from: copied)
            append(utf8.extracting(copied..<end))
            if end == utf8.count { break }
            appendEscaped(utf8[end])
            copied = end + 1
        }
        output.append(UInt8(ascii: "\""))
    }

    /// The first position from `start` on whose byte must be escaped, or the end.
    private static func endOfPlainRun(in utf8: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index + 8 <= utf8.count,
            !anyMustEscape(utf8.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
        {
            index += 8
        }
        while index < utf8.count, !mustEscape(utf8[index]) { index += 1 }
        return index
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// `mustEscape` for eight bytes at once: a byte's high bit is left where subtracting borrowed from it.
    ///
    /// - Source: Anderson, "Bit Twiddling Hacks", "Determine if a word has a byte less than n".
    private static func anyMustEscape(_ bytes: UInt64) -> Bool {
        let each: UInt64 = 0x0101_0101_0101_0101
        let quotes = bytes ^ (each * UInt64(UInt8(ascii: "\"")))
        let backslashes = bytes ^ (each * UInt64(UInt8(ascii: "\\")))
        let borrowed =
            ((bytes &- each * 0x20) & ~bytes) | ((quotes &- each) & ~quotes) | ((backslashes &- each) & ~backslashes)
        return borrowed & (each * 0x80) != 0
    }

    private mutating func append(_ run: Span<UInt8>) {
        run.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        default:
            append("\\u00")
            output.append(Self.hexDigit(byte >> 4))
            output.append(Self.hexDigit(byte & 0xF))
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
}
