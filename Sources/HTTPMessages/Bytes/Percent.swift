/// Percent-encoding, read strictly.
///
/// - Source: RFC 3986 section 2.1.
public enum Percent {
    /// Decodes one path segment.
    ///
    /// - Returns: nil for a broken escape, for bytes that are not UTF-8 and for NUL: such a path names nothing.
    public static func decodeSegment(_ bytes: RawSpan) -> String? {
        decode(bytes, plusIsSpace: false)
    }

    static func decode(_ bytes: RawSpan, plusIsSpace: Bool) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.byteCount)
        var offset = 0
        while offset < bytes.byteCount {
            guard let byte = decodedByte(bytes, &offset, plusIsSpace: plusIsSpace), byte != 0 else { return nil }
            decoded.append(byte)
        }
        return String(validating: decoded, as: UTF8.self)
    }

    /// Steps over one byte or escape; nil when it is broken.
    static func decodedByte(_ bytes: RawSpan, _ offset: inout Int, plusIsSpace: Bool) -> UInt8? {
        let byte = bytes.byte(at: offset)
        offset += 1
        guard byte == UInt8(ascii: "%") else { return byte == UInt8(ascii: "+") && plusIsSpace ? 0x20 : byte }
        guard offset + 1 < bytes.byteCount, let high = bytes.byte(at: offset).hexValue,
            let low = bytes.byte(at: offset + 1).hexValue
        else { return nil }
        offset += 2
        return high << 4 | low
    }
}
