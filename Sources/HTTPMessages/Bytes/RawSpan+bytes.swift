extension RawSpan {
    /// The byte at `offset`, which must be in range.
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Whether the bytes are `text`, which must be lower-case, without regard to the case of ASCII letters.
    func equalsIgnoringCase(_ text: StaticString) -> Bool {
        guard byteCount == text.utf8CodeUnitCount else { return false }
        for offset in 0..<byteCount {
            let byte = byte(at: offset)
            let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            if lower != text.utf8Start[offset] { return false }
        }
        return true
    }

    func equals(_ other: [UInt8]) -> Bool {
        guard byteCount == other.count else { return false }
        for offset in 0..<byteCount where byte(at: offset) != other[offset] { return false }
        return true
    }

    /// The bytes without spaces and tabs at either end.
    @_lifetime(copy self)
    func trimmingBlanks() -> RawSpan {
        var start = 0
        var end = byteCount
        while start < end, byte(at: start).isBlank { start += 1 }
        while start < end, byte(at: end - 1).isBlank { end -= 1 }
        return extracting(start..<end)
    }

    /// Calls `body` with each element of a comma-separated list, without surrounding blanks, empty ones left out.
    ///
    /// Commas inside quoted strings do not separate.
    /// - Source: RFC 9110 section 5.6.1.
    func forEachListElement(_ body: (RawSpan) -> Void) {
        var start = 0
        var quoted = false
        var offset = 0
        while offset < byteCount {
            let byte = byte(at: offset)
            if byte == UInt8(ascii: "\"") {
                quoted.toggle()
            } else if byte == UInt8(ascii: "\\"), quoted {
                offset += 1
            } else if byte == UInt8(ascii: ","), !quoted {
                let element = extracting(start..<offset).trimmingBlanks()
                if element.byteCount > 0 { body(element) }
                start = offset + 1
            }
            offset += 1
        }
        let last = extracting(start..<byteCount).trimmingBlanks()
        if last.byteCount > 0 { body(last) }
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    /// The value of a hexadecimal digit, or nil.
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// Whether the byte may stand in a token (RFC 9110 section 5.6.2).
    @inline(__always)
    var isTokenCharacter: Bool {
        // One bit a character, for the 128 of ASCII.
        let low: UInt64 = 0x03FF_6CFA_0000_0000
        let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
        return switch self {
        case 0..<64: low >> UInt64(self) & 1 == 1
        case 64..<128: high >> UInt64(self &- 64) & 1 == 1
        default: false
        }
    }
}
