/// The four forms of a request target.
///
/// - Source: RFC 9112 section 3.2.
enum RequestTarget {
    /// Finds path and query in the target, a range of visible ASCII characters, and checks an authority it may hold.
    static func split(_ head: inout RequestHead, _ bytes: RawSpan, _ range: Range<Int>) throws(RequestFault) {
        head.targetEnd = range.upperBound
        head.pathStart = range.lowerBound
        head.pathEnd = range.upperBound
        let first = bytes.byte(at: range.lowerBound)
        if head.method == .connect {
            guard Authority.isValid(bytes.extracting(range), in: .tunnel) else {
                throw .malformed("CONNECT without host and port")
            }
        } else if first == UInt8(ascii: "/") {
            splitPath(&head, bytes, range)
        } else if first == UInt8(ascii: "*"), range.count == 1 {
            // What an unknown method may have for a target is not known either.
            guard head.method == .options || head.method == .other else {
                throw .malformed("the target * is for OPTIONS alone")
            }
        } else {
            try splitAbsolute(&head, bytes, range)
        }
    }

    private static func splitPath(_ head: inout RequestHead, _ bytes: RawSpan, _ range: Range<Int>) {
        let target = bytes.extracting(0..<range.upperBound)
        head.pathStart = range.lowerBound
        // A fragment does not belong in a target, and nobody may take it off: it makes all of it a path that names
        // nothing.
        guard target.first(UInt8(ascii: "#"), from: range.lowerBound) == range.upperBound else { return }
        head.pathEnd = target.first(UInt8(ascii: "?"), from: range.lowerBound)
        if head.pathEnd < range.upperBound { head.queryStart = head.pathEnd + 1 }
    }

    private static func splitAbsolute(
        _ head: inout RequestHead, _ bytes: RawSpan, _ range: Range<Int>
    ) throws(RequestFault) {
        let target = bytes.extracting(range)
        let length: Int
        if target.byteCount >= 7, target.extracting(0..<7).equalsIgnoringCase("http://") {
            length = 7
        } else if target.byteCount >= 8, target.extracting(0..<8).equalsIgnoringCase("https://") {
            length = 8
        } else {
            throw .malformed("a request target that is neither a path nor an http URI")
        }
        let authorityStart = range.lowerBound + length
        var end = authorityStart
        while end < range.upperBound, bytes.byte(at: end) != UInt8(ascii: "/"), bytes.byte(at: end) != UInt8(ascii: "?")
        {
            end += 1
        }
        guard Authority.isValid(bytes.extracting(authorityStart..<end), in: .target) else {
            throw .malformed("a request target with an invalid authority")
        }
        splitPath(&head, bytes, end..<range.upperBound)
        if head.pathEnd == end {
            // An empty path is "/" (RFC 9110 section 4.2.3): the slash before the authority stands for it.
            head.pathStart = authorityStart - 1
            head.pathEnd = authorityStart
        }
    }
}
