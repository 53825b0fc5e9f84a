/// A JSON text whose grammar is right (RFC 8259), read where it stands.
///
/// Its values are found by their first bytes and brackets alone, since nothing is left to check.
struct JSONText: Sendable {
    let scanner: JSONScanner
    private let outline: JSONScanner.Outline

    /// Checks `bytes`; a byte order mark is skipped.
    ///
    /// - Throws: `ReadingError.notJSON`.
    init(_ bytes: [UInt8]) throws(ReadingError) {
        scanner = JSONScanner(bytes: bytes)
        outline = try scanner.outline()
    }

    /// The outermost value.
    var root: JSONValue {
        value(at: scanner.start)
    }

    /// Where the array begins that the text is, or that is the only array among its members.
    ///
    /// - Throws: `ReadingError.wrongShape` when there is not exactly one.
    func list() throws(ReadingError) -> Int {
        if let array = outline.firstArray, outline.arrays == 1 { return array }
        let isObject = scanner.byte(at: scanner.start) == UInt8(ascii: "{")
        throw .wrongShape(
            detail: isObject ? "an object with \(outline.arrays) arrays in it" : "neither an array nor an object")
    }

    /// The value whose first byte is at `offset`.
    func value(at offset: Int) -> JSONValue {
        switch scanner.byte(at: offset) {
        case UInt8(ascii: "\""): string(at: offset)
        case UInt8(ascii: "["): JSONValue(.array, offset..<endOfContainer(at: offset))
        case UInt8(ascii: "{"): JSONValue(.object, offset..<endOfContainer(at: offset))
        case UInt8(ascii: "t"): JSONValue(.true, offset..<scanner.endOfWord(from: offset))
        case UInt8(ascii: "f"): JSONValue(.false, offset..<scanner.endOfWord(from: offset))
        case UInt8(ascii: "n"): JSONValue(.null, offset..<scanner.endOfWord(from: offset))
        default: JSONValue(.number, offset..<scanner.endOfWord(from: offset))
        }
    }

    private func string(at offset: Int) -> JSONValue {
        var end = scanner.endOfPlainText(from: offset + 1)
        var hasEscapes = false
        while scanner.byte(at: end) == UInt8(ascii: "\\") {
            hasEscapes = true
            end = scanner.endOfPlainText(from: end + 2)
        }
        return JSONValue(.string, offset..<end + 1, hasEscapes: hasEscapes)
    }

    /// Counts brackets, so that depth costs neither stack nor heap.
    private func endOfContainer(at offset: Int) -> Int {
        var depth = 0
        var offset = offset
        repeat {
            switch scanner.byte(at: offset) {
            case UInt8(ascii: "\""):
                offset = string(at: offset).range.upperBound
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            offset += 1
        } while depth > 0
        return offset
    }
}
