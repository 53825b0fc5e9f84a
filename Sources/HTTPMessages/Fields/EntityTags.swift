/// Lists of entity tags, as in `If-Match` and `If-None-Match`.
///
/// - Source: RFC 9110 section 8.8.3.
public enum EntityTags {
    /// How two tags are compared.
    public enum Comparison: Sendable {
        /// `W/` counts for nothing.
        case weak
        /// A tag with `W/` equals none.
        case strong
    }

    /// Looks for a strong tag in a list.
    ///
    /// A list that breaks off or holds anything else is read as far as it is well-formed.
    /// - Parameters:
    ///   - list: the value of a field line.
    ///   - tag: a strong tag with its quotes.
    ///   - comparison: how the list's tags are compared with it.
    /// - Returns: whether it is there, or the list is `*`.
    public static func contain(_ list: RawSpan, _ tag: [UInt8], by comparison: Comparison = .weak) -> Bool {
        if list.equals("*") { return true }
        var offset = 0
        while offset < list.byteCount {
            let byte = list.byte(at: offset)
            if byte.isBlank || byte == UInt8(ascii: ",") {
                offset += 1
                continue
            }
            let isWeak =
                byte == UInt8(ascii: "W") && offset + 1 < list.byteCount
                && list.byte(at: offset + 1) == UInt8(ascii: "/")
            let start = isWeak ? offset + 2 : offset
            guard start < list.byteCount, list.byte(at: start) == UInt8(ascii: "\"") else { return false }
            let end = list.first(UInt8(ascii: "\""), from: start + 1)
            guard end < list.byteCount else { return false }
            offset = end + 1
            if !isWeak || comparison == .weak, list.extracting(start..<offset).equals(tag) { return true }
        }
        return false
    }
}
