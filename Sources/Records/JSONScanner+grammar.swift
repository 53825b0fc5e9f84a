extension JSONScanner {
    /// The arrays that may be an answer's list: the text itself, or the members of the object it is.
    struct Outline: Sendable {
        /// How many there are.
        var arrays = 0
        /// Where the first of them begins.
        var firstArray: Int?
    }

    /// Checks the whole text against RFC 8259, letting nothing pass.
    ///
    /// Values may be nested as deep as the text is long: a level costs one bit.
    /// - Throws: `ReadingError.notJSON` at the first byte that cannot stand where it does.
    func outline() throws(ReadingError) -> Outline {
        var outline = Outline()
        var nesting = Nesting()
        var offset = start
        while true {
            if let isObject = opensContainer(at: offset) {
                if !isObject, nesting.isEmpty || nesting.isOneObject {
                    outline.arrays += 1
                    outline.firstArray = outline.firstArray ?? offset
                }
                nesting.push(isObject)
                offset = skippingSpace(from: offset + 1)
                guard byte(at: offset) == nesting.closingBracket else {
                    if isObject { offset = try startOfValue(memberAt: offset) }
                    continue
                }
            } else {
                offset = skippingSpace(from: try endOfScalar(at: offset))
            }
            while let bracket = nesting.closingBracket, byte(at: offset) == bracket {
                nesting.pop()
                offset = skippingSpace(from: offset + 1)
            }
            if nesting.isEmpty { break }
            try expect("a comma or the closing bracket", byte(at: offset) == UInt8(ascii: ","), at: offset)
            offset = skippingSpace(from: offset + 1)
            if nesting.isInObject { offset = try startOfValue(memberAt: offset) }
        }
        try expect("nothing after the value", offset == bytes.count, at: offset)
        return outline
    }

    private func opensContainer(at offset: Int) -> Bool? {
        switch byte(at: offset) {
        case UInt8(ascii: "{"): true
        case UInt8(ascii: "["): false
        default: nil
        }
    }

    private func startOfValue(memberAt offset: Int) throws(ReadingError) -> Int {
        try expect("a member's name", byte(at: offset) == UInt8(ascii: "\""), at: offset)
        let colon = skippingSpace(from: try endOfString(at: offset))
        try expect("a colon", byte(at: colon) == UInt8(ascii: ":"), at: colon)
        return skippingSpace(from: colon + 1)
    }

    private func endOfScalar(at offset: Int) throws(ReadingError) -> Int {
        switch byte(at: offset) {
        case UInt8(ascii: "\""): try endOfString(at: offset)
        case UInt8(ascii: "t"): try end(of: "true", at: offset)
        case UInt8(ascii: "f"): try end(of: "false", at: offset)
        case UInt8(ascii: "n"): try end(of: "null", at: offset)
        default: try endOfNumber(at: offset)
        }
    }

    private func end(of word: StaticString, at offset: Int) throws(ReadingError) -> Int {
        let end = offset + word.utf8CodeUnitCount
        try expect("a value", isEqual(offset..<end, to: word), at: offset)
        return end
    }

    private func endOfString(at offset: Int) throws(ReadingError) -> Int {
        var end = endOfPlainText(from: offset + 1)
        while byte(at: end) == UInt8(ascii: "\\") {
            try expect("an escape that JSON has", isEscape(at: end + 1), at: end + 1)
            end = endOfPlainText(from: end + 2)
        }
        try expect("a closing quote before any control character", byte(at: end) == UInt8(ascii: "\""), at: end)
        return end + 1
    }

    private func isEscape(at offset: Int) -> Bool {
        switch byte(at: offset) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            true
        case UInt8(ascii: "u"):
            (offset + 1...offset + 4).allSatisfy { byte(at: $0).hexadecimalDigit != nil }
        default: false
        }
    }

    /// Checks `-? (0 | [1-9][0-9]*) (\.[0-9]+)? ([eE][+-]?[0-9]+)?`.
    private func endOfNumber(at offset: Int) throws(ReadingError) -> Int {
        let start = byte(at: offset) == UInt8(ascii: "-") ? offset + 1 : offset
        var end =
            byte(at: start) == UInt8(ascii: "0")
            ? start + 1 : try endOfDigits(start == offset ? "a value" : "a digit", at: start)
        if byte(at: end) == UInt8(ascii: ".") { end = try endOfDigits("a digit", at: end + 1) }
        if byte(at: end) | 0x20 == UInt8(ascii: "e") {
            let isSigned = byte(at: end + 1) == UInt8(ascii: "+") || byte(at: end + 1) == UInt8(ascii: "-")
            end = try endOfDigits("a digit", at: end + (isSigned ? 2 : 1))
        }
        return end
    }

    private func endOfDigits(_ expected: StaticString, at offset: Int) throws(ReadingError) -> Int {
        let bytes = bytes.span
        var end = offset
        while end < bytes.count, bytes[end] &- UInt8(ascii: "0") < 10 { end += 1 }
        try expect(expected, end > offset, at: offset)
        return end
    }

    private func expect(_ expected: StaticString, _ isMet: Bool, at offset: Int) throws(ReadingError) {
        guard isMet else { throw .notJSON(offset: offset, detail: "expected \(expected)") }
    }
}

extension UInt8 {
    /// What the byte is worth as a hexadecimal digit in ASCII.
    var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
