/// Percent-encoding, read strictly.
///
/// - Source: RFC 3986 section 2.1; the query by the URL Standard's `application/x-www-form-urlencoded`.
public enum Percent {
    /// Decodes one path segment.
    ///
    /// - Returns: nil for a broken escape, for bytes that are not UTF-8 and for NUL: such a path names nothing.
    public static func decodeSegment(_ bytes: RawSpan) -> String? {
        decode(bytes, plusIsSpace: false)
    }

    /// Decodes a query into its parameters, in order; a parameter without `=` has an empty value.
    ///
    /// - Returns: nil when one of them is broken as in `decodeSegment`.
    public static func decodeQuery(_ query: RawSpan) -> [(name: String, value: String)]? {
        var parameters: [(name: String, value: String)] = []
        var start = 0
        while start < query.byteCount {
            var end = start
            var equals = -1
            while end < query.byteCount, query.byte(at: end) != UInt8(ascii: "&") {
                if equals < 0, query.byte(at: end) == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            if end > start {
                let nameEnd = equals < 0 ? end : equals
                let valueStart = equals < 0 ? end : equals + 1
                guard let name = decode(query.extracting(start..<nameEnd), plusIsSpace: true),
                    let value = decode(query.extracting(valueStart..<end), plusIsSpace: true)
                else { return nil }
                parameters.append((name, value))
            }
            start = end + 1
        }
        return parameters
    }

    private static func decode(_ bytes: RawSpan, plusIsSpace: Bool) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.byteCount)
        var offset = 0
        while offset < bytes.byteCount {
            var byte = bytes.byte(at: offset)
            if byte == UInt8(ascii: "%") {
                guard offset + 2 < bytes.byteCount, let high = bytes.byte(at: offset + 1).hexValue,
                    let low = bytes.byte(at: offset + 2).hexValue
                else { return nil }
                byte = high << 4 | low
                guard byte != 0 else { return nil }
                offset += 2
            } else if byte == UInt8(ascii: "+"), plusIsSpace {
                byte = 0x20
            }
            decoded.append(byte)
            offset += 1
        }
        return String(validating: decoded, as: UTF8.self)
    }
}
