/// Where one value of a `JSONText` stands, and what it is; a view of the text, not a copy.
struct JSONValue {
    enum Kind: UInt8 {
        case null, `true`, `false`, number, string, array, object
    }

    let kind: Kind
    /// All its bytes, quotes and brackets included.
    let range: Range<Int>
    /// Whether a string has a backslash in it.
    let hasEscapes: Bool

    init(_ kind: Kind, _ range: Range<Int>, hasEscapes: Bool = false) {
        self.kind = kind
        self.range = range
        self.hasEscapes = hasEscapes
    }

    /// The bytes between a string's quotes.
    var contents: Range<Int> {
        let start = range.lowerBound + 1
        return start..<max(start, range.upperBound - 1)
    }
}
