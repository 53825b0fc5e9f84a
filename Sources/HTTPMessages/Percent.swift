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

    /// Decodes those parameters of a query that have one of these names; a parameter without `=` has an empty value.
    ///
    /// The others cost no memory, however many there are.
    /// - Parameters:
    ///   - query: still encoded.
    ///   - names: in plain form.
    /// - Returns: each name that is there with its first value; a value is nil when it is broken as in `decodeSegment`.
    public static func decodeQuery(_ query: RawSpan, names: [String]) -> [(name: String, value: String?)] {
        var parameters: [(name: String, value: String?)] = []
        var start = 0
        while start < query.byteCount {
            let end = query.first(UInt8(ascii: "&"), from: start)
            let parameter = query.extracting(start..<end)
            start = end + 1
            let nameEnd = parameter.first(UInt8(ascii: "="), from: 0)
            let nameBytes = parameter.extracting(0..<nameEnd)
            guard let name = names.first(where: { isEncoding(nameBytes, of: $0) }),
                !parameters.contains(where: { $0.name == name })
            else { continue }
            let valueBytes = parameter.extracting(min(nameEnd + 1, parameter.byteCount)..<parameter.byteCount)
            parameters.append((name, decode(valueBytes, plusIsSpace: true)))
        }
        return parameters
    }

    /// Decodes a query into its parameters, in order; a parameter without `=` has an empty value.
    ///
    /// - Returns: nil when one of them is broken as in `decodeSegment`.
    public static func decodeQuery(_ query: RawSpan) -> [(name: String, value: String)]? {
        var parameters: [(name: String, value: String)] = []
        var start = 0
        while start < query.byteCount {
            let end = query.first(UInt8(ascii: "&"), from: start)
            let parameter = query.extracting(start..<end)
            start = end + 1
            guard parameter.byteCount > 0 else { continue }
            let nameEnd = parameter.first(UInt8(ascii: "="), from: 0)
            let valueStart = min(nameEnd + 1, parameter.byteCount)
            guard let name = decode(parameter.extracting(0..<nameEnd), plusIsSpace: true),
                let value = decode(parameter.extracting(valueStart..<parameter.byteCount), plusIsSpace: true)
            else { return nil }
            parameters.append((name, value))
        }
        return parameters
    }

    /// Whether the bytes stand for a text, in a query.
    private static func isEncoding(_ bytes: RawSpan, of text: String) -> Bool {
        guard bytes.byteCount >= text.utf8.count else { return false }
        var offset = 0
        for wanted in text.utf8 {
            guard offset < bytes.byteCount, decodedByte(bytes, &offset, plusIsSpace: true) == wanted else {
                return false
            }
        }
        return offset == bytes.byteCount
    }

    private static func decode(_ bytes: RawSpan, plusIsSpace: Bool) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.byteCount)
        var offset = 0
        while offset < bytes.byteCount {
            guard let byte = decodedByte(bytes, &offset, plusIsSpace: plusIsSpace), byte != 0 else { return nil }
            decoded.append(byte)
        }
        return String(validating: decoded, as: UTF8.self)
    }

    /// Steps over one byte or escape.
    private static func decodedByte(_ bytes: RawSpan, _ offset: inout Int, plusIsSpace: Bool) -> UInt8? {
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
