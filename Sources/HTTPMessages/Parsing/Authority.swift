/// A host with an optional port, as in the Host field.
///
/// - Source: RFC 9110 section 7.2, RFC 3986 section 3.2.
enum Authority {
    /// Where it stands, which decides what may be missing.
    enum Place {
        /// In the Host field, which may be empty as a whole.
        case hostField
        /// In an absolute-form target, whose host may not be empty.
        case target
        /// In a CONNECT's target, which needs a port too.
        case tunnel
    }

    /// Whether the bytes are `host [":" port]`, without userinfo.
    static func isValid(_ bytes: RawSpan, in place: Place) -> Bool {
        guard bytes.byteCount > 0 else { return place == .hostField }
        var offset = 0
        if bytes.byte(at: 0) == UInt8(ascii: "[") {
            guard let end = endOfLiteral(bytes) else { return false }
            offset = end
        } else {
            while offset < bytes.byteCount, isHostCharacter(bytes, &offset) {}
        }
        guard offset > 0 else { return false }
        guard offset < bytes.byteCount else { return place != .tunnel }
        guard bytes.byte(at: offset) == UInt8(ascii: ":") else { return false }
        return isPort(bytes.extracting((offset + 1)..<bytes.byteCount), mayBeEmpty: place != .tunnel)
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
