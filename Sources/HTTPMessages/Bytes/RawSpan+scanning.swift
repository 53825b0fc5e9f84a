/// Looking through the bytes of a head eight at a time: this is where a head's time goes.
///
/// Each word of eight bytes is turned into a mask with the top bit set of the bytes that are looked for, and the lowest
/// of them counts.
///
/// - Source: Sean Eron Anderson, "Bit Twiddling Hacks", "Determine if a word has a byte less than n".
extension RawSpan {
    /// Offset of the first byte at or after `start` that is no visible character, space or obs-text, else `byteCount`.
    @inline(__always)
    func firstControl(from start: Int) -> Int {
        first(from: start, in: { $0.bytes(below: 0x20) | $0.bytes(equal: 0x7F) }, where: { $0 < 0x20 || $0 == 0x7F })
    }

    /// Offset of the first byte at or after `start` that is no visible ASCII character, else `byteCount`.
    @inline(__always)
    func firstInvisible(from start: Int) -> Int {
        first(
            from: start, in: { $0.bytes(below: 0x21) | $0.bytes(equal: 0x7F) | $0 & .tops },
            where: { $0 < 0x21 || $0 >= 0x7F })
    }

    /// Offset of the first byte at or after `start` that is `byte`, else `byteCount`.
    @inline(__always)
    func first(_ byte: UInt8, from start: Int) -> Int {
        first(from: start, in: { $0.bytes(equal: byte) }, where: { $0 == byte })
    }

    /// Offset of the first byte at or after `start` that may not stand in a token, else `byteCount`.
    @inline(__always)
    func firstNonToken(from start: Int) -> Int {
        var offset = start
        // Most names are letters and hyphens and end in this loop; what else a token may hold is found one by one.
        while true {
            offset = first(
                from: offset, in: { ($0.letters | $0.bytes(equal: UInt8(ascii: "-"))) ^ .tops },
                where: { !$0.isTokenCharacter })
            guard offset < byteCount, byte(at: offset).isTokenCharacter else { return offset }
            offset &+= 1
        }
    }

    @inline(__always)
    private func first(from start: Int, in mask: (UInt64) -> UInt64, where isWanted: (UInt8) -> Bool) -> Int {
        var offset = start
        while offset &+ 8 <= byteCount {
            // Unchecked: `offset + 8 <= byteCount` was just tested, and no caller starts below zero.
            let word = UInt64(
                littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
            let found = mask(word)
            if found != 0 { return offset &+ found.trailingZeroBitCount >> 3 }
            offset &+= 8
        }
        while offset < byteCount, !isWanted(byte(at: offset)) { offset &+= 1 }
        return offset
    }
}

extension UInt64 {
    fileprivate static var ones: UInt64 { 0x0101_0101_0101_0101 }
    /// The top bit of each byte.
    fileprivate static var tops: UInt64 { 0x8080_8080_8080_8080 }

    /// Exact up to the lowest byte that is below the limit.
    @inline(__always)
    fileprivate func bytes(below limit: UInt8) -> UInt64 {
        (self &- Self.ones &* UInt64(limit)) & ~self & Self.tops
    }

    /// Exact in every byte.
    @inline(__always)
    fileprivate func bytes(equal byte: UInt8) -> UInt64 {
        let difference = self ^ (Self.ones &* UInt64(byte))
        return ~(((difference & ~Self.tops) &+ ~Self.tops) | difference) & Self.tops
    }

    /// The bytes that are ASCII letters; exact in every byte, since none of the sums carries.
    @inline(__always)
    fileprivate var letters: UInt64 {
        let lower = (self | Self.ones &* 0x20) & ~Self.tops
        let fromA = lower &+ Self.ones &* (0x80 - 0x61)
        let aboveZ = lower &+ Self.ones &* (0x80 - 0x7B)
        return fromA & ~aboveZ & ~self & Self.tops
    }
}
