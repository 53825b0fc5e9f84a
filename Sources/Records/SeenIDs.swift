/// The ids met so far in a text: an open-addressing table of eight bytes a slot, at most three quarters full.
///
/// An id itself is not kept, only where it stands and 28 bits of its hash. Where those bits are equal the id is read
/// again and compared, so no two ids are ever taken for one. The hash is keyed anew in each process (`Hasher`), so
/// that nobody can choose ids that collide.
struct SeenIDs {
    /// 0 where there is nothing, else 28 bits of hash over 36 bits of offset plus one.
    private var slots: [UInt64] = Array(repeating: 0, count: 64)
    private var count = 0

    private static let tagBits = 28
    private static let offsetBits = 36

    /// Notes an id.
    ///
    /// - Parameters:
    ///   - hash: equal for equal ids; its upper bits count.
    ///   - offset: where the id stands, below 2^36 - 1 (64 GiB).
    ///   - isAt: whether the id is the same as the one at an offset noted before.
    /// - Returns: false when it was noted before.
    mutating func insert(hash: UInt64, offset: Int, isAt: (Int) -> Bool) -> Bool {
        if count * 4 >= slots.count * 3 { grow() }
        let tag = hash >> Self.offsetBits
        var index = home(of: tag)
        while slots[index] != 0 {
            let noted = Int(slots[index] & (1 << Self.offsetBits - 1)) - 1
            if slots[index] >> Self.offsetBits == tag, isAt(noted) { return false }
            index = (index + 1) & (slots.count - 1)
        }
        slots[index] = tag << Self.offsetBits | UInt64(offset + 1)
        count += 1
        return true
    }

    /// Spreads the tags over the table, whose size is a power of two, in their own order.
    private func home(of tag: UInt64) -> Int {
        let bits = slots.count.trailingZeroBitCount
        return Int(bits <= Self.tagBits ? tag >> (Self.tagBits - bits) : tag << (bits - Self.tagBits))
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for slot in old where slot != 0 {
            var index = home(of: slot >> Self.offsetBits)
            while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
            slots[index] = slot
        }
    }
}

extension SeenIDs {
    /// Notes the id `id`, which stands at `offset` of `text`; ids are equal when their code points are.
    ///
    /// - Returns: false when it was noted before.
    mutating func insert(_ id: String, at offset: Int, of text: JSONText) -> Bool {
        var hasher = Hasher()
        var bytes = id
        bytes.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return insert(hash: UInt64(truncatingIfNeeded: hasher.finalize()), offset: offset) { noted in
            text.id(of: text.value(at: noted))?.text.utf8.elementsEqual(id.utf8) ?? false
        }
    }
}
