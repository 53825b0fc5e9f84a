/// The parameters of a query, found by name; those that nobody asks for cost no memory, however many they are.
///
/// - Source: the URL Standard's `application/x-www-form-urlencoded`.
public struct QueryParameters: Sendable {
    private let bytes: [UInt8]

    /// Copies a query, still encoded, without `?`.
    public init(_ query: RawSpan) {
        bytes = query.withUnsafeBytes { Array($0) }
    }

    /// The first value of a parameter; a parameter without `=` has an empty one.
    ///
    /// - Parameter name: in plain form.
    /// - Returns: nil when there is no such parameter.
    /// - Throws: `PercentError` when the value cannot be decoded.
    public func first(_ name: String) throws(PercentError) -> String? {
        let query = bytes.span.bytes
        var start = 0
        while start < query.byteCount {
            let end = query.first(UInt8(ascii: "&"), from: start)
            if let value = Self.value(of: name, in: query.extracting(start..<end)) {
                guard let text = Percent.decode(value, plusIsSpace: true) else { throw .broken }
                return text
            }
            start = end + 1
        }
        return nil
    }

    /// The encoded value, when the parameter has this name.
    @_lifetime(copy parameter)
    private static func value(of name: String, in parameter: RawSpan) -> RawSpan? {
        guard parameter.byteCount >= name.utf8.count, parameter.byteCount > 0 else { return nil }
        var offset = 0
        for wanted in name.utf8 {
            guard offset < parameter.byteCount,
                Percent.decodedByte(parameter, &offset, plusIsSpace: true) == wanted
            else { return nil }
        }
        guard offset < parameter.byteCount else { return parameter.extracting(offset..<offset) }
        guard parameter.byte(at: offset) == UInt8(ascii: "=") else { return nil }
        return parameter.extracting((offset + 1)..<parameter.byteCount)
    }
}

/// Percent-encoding that stands for no text.
public enum PercentError: Error, Sendable, Hashable {
    /// A broken escape, bytes that are not UTF-8, or NUL.
    case broken
}
