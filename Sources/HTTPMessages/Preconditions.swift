/// Conditional requests for GET and HEAD.
///
/// - Source: RFC 9110 section 13.
public enum Preconditions {
    /// Whether the client's copy is still good, so that 304 is the answer.
    ///
    /// `If-None-Match` is compared weakly and wins over `If-Modified-Since`; what cannot be read is as if it were absent.
    /// - Parameters:
    ///   - request: the request.
    ///   - tag: the representation's entity tag with its quotes.
    ///   - lastModified: seconds since 1970.
    public static func isNotModified(
        _ request: borrowing RequestView, tag: [UInt8], lastModified: Int64
    ) -> Bool {
        if request.has(.ifNoneMatch) {
            var matches = false
            request.forEachLine(of: .ifNoneMatch) { line in
                if !matches { matches = EntityTags.contain(line, tag) }
            }
            return matches
        }
        guard let field = request.first(.ifModifiedSince), let since = HTTPDate.secondsSince1970(field) else {
            return false
        }
        return lastModified <= since
    }
}

/// Lists of entity tags.
public enum EntityTags {
    /// Whether a list holds a tag, or is `*`, by weak comparison.
    ///
    /// A list that breaks off or holds anything else is read as far as it is well-formed.
    public static func contain(_ list: RawSpan, _ tag: [UInt8]) -> Bool {
        if list.equals("*") { return true }
        var offset = 0
        while offset < list.byteCount {
            let byte = list.byte(at: offset)
            if byte.isBlank || byte == UInt8(ascii: ",") {
                offset += 1
                continue
            }
            if byte == UInt8(ascii: "W"), offset + 1 < list.byteCount, list.byte(at: offset + 1) == UInt8(ascii: "/") {
                offset += 2
            }
            guard offset < list.byteCount, list.byte(at: offset) == UInt8(ascii: "\"") else { return false }
            let start = offset
            offset += 1
            while offset < list.byteCount, list.byte(at: offset) != UInt8(ascii: "\"") { offset += 1 }
            guard offset < list.byteCount else { return false }
            offset += 1
            if list.extracting(start..<offset).equals(tag) { return true }
        }
        return false
    }
}

extension RawSpan {
    func equals(_ other: [UInt8]) -> Bool {
        guard byteCount == other.count else { return false }
        for offset in 0..<byteCount where byte(at: offset) != other[offset] { return false }
        return true
    }
}
