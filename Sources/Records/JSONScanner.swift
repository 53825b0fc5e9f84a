/// Bytes that may be a JSON text, and where the things in them end: no tree, no copy, no recursion.
struct JSONScanner: Sendable {
    let bytes: [UInt8]

    /// Where the outermost value begins: after a byte order mark, if there is one, and whitespace.
    var start: Int {
        skippingSpace(from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// The byte at `offset`, or past the end 0, with which no token of JSON begins.
    func byte(at offset: Int) -> UInt8 {
        offset < bytes.count ? bytes[offset] : 0
    }

    /// The first offset from `offset` on that holds no whitespace.
    func skippingSpace(from offset: Int) -> Int {
        let bytes = bytes.span
        var offset = offset
        while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
        return offset
    }

    /// The first offset from `offset` on that holds no whitespace, comma or colon.
    func skippingSeparators(from offset: Int) -> Int {
        let bytes = bytes.span
        var offset = offset
        while offset < bytes.count, bytes[offset].isJSONSeparator { offset += 1 }
        return offset
    }

    /// The first offset from `offset` on that ends a number or a `true`, `false` or `null`.
    func endOfWord(from offset: Int) -> Int {
        let bytes = bytes.span
        var offset = offset
        while offset < bytes.count, !bytes[offset].endsJSONWord { offset += 1 }
        return offset
    }

    /// The first offset from `offset` on that holds a quote, a backslash or a control character.
    ///
    /// Looks at eight bytes at once (Mycroft's test for a zero byte), since most of an answer is text.
    func endOfPlainText(from offset: Int) -> Int {
        let raw = bytes.span.bytes
        var offset = offset
        while offset + 8 <= raw.byteCount {
            let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let stops = word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
            // A borrow spoils bits above a true one only, so the lowest is exact.
            let lowest = (stops | word.bytesBelowSpace).trailingZeroBitCount
            if lowest < 64 { return offset + lowest / 8 }
            offset += 8
        }
        let bytes = bytes.span
        while offset < bytes.count, !bytes[offset].endsPlainText { offset += 1 }
        return offset
    }

    /// Whether the bytes of `range` are those of `word`.
    func isEqual(_ range: Range<Int>, to word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount, range.upperBound <= bytes.count else { return false }
        return word.withUTF8Buffer { word in
            word.indices.allSatisfy { word[$0] == bytes[range.lowerBound + $0] }
        }
    }

    /// Whether the same bytes stand at both ranges, which lie within the text.
    func isEqual(_ range: Range<Int>, to other: Range<Int>) -> Bool {
        guard range.count == other.count else { return false }
        let bytes = bytes.span
        var (one, two) = (range.upperBound, other.upperBound)
        // From the end, since names that were made by counting differ there.
        while one > range.lowerBound, bytes[one - 1] == bytes[two - 1] { (one, two) = (one - 1, two - 1) }
        return one == range.lowerBound
    }
}

extension UInt8 {
    fileprivate var isJSONSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
    }

    fileprivate var isJSONSeparator: Bool {
        isJSONSpace || self == UInt8(ascii: ",") || self == UInt8(ascii: ":")
    }

    fileprivate var endsJSONWord: Bool {
        isJSONSeparator || self == UInt8(ascii: "]") || self == UInt8(ascii: "}")
    }

    fileprivate var endsPlainText: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}

extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Each byte's top bit: set in the lowest byte that equals `byte`, clear below it.
    fileprivate func bytes(equalTo byte: UInt8) -> UInt64 {
        let difference = self ^ (Self.ones &* UInt64(byte))
        return (difference &- Self.ones) & ~difference & Self.highs
    }

    /// Each byte's top bit: set in the lowest byte that is below a space, clear below it.
    fileprivate var bytesBelowSpace: UInt64 {
        (self &- Self.ones &* 0x20) & ~self & Self.highs
    }
}
