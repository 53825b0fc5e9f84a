/// A set of rowids as bits in 64-bit words.
///
/// Rowids are dense as a rule, but grow without end where every refresh brings new ids, so the words are kept by number
/// rather than in one array. Ids that come near each other cost a few nanoseconds each.
struct RowidSet {
    private var words: [Int64: UInt64] = [:]
    private var openNumber: Int64 = 0
    private var openWord: UInt64 = 0
    private(set) var count = 0

    /// Puts `rowid` in; false when it was in already.
    mutating func insert(_ rowid: Int64) -> Bool {
        let number = rowid >> 6
        if number != openNumber {
            words[openNumber] = openWord
            openNumber = number
            openWord = words[number] ?? 0
        }
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: rowid & 63)
        guard openWord & bit == 0 else { return false }
        openWord |= bit
        count += 1
        return true
    }

    /// Tells whether `rowid` is in.
    func contains(_ rowid: Int64) -> Bool {
        let number = rowid >> 6
        let word = number == openNumber ? openWord : words[number] ?? 0
        return word & (1 << UInt64(truncatingIfNeeded: rowid & 63)) != 0
    }

    /// The rowids, ascending.
    var sorted: [Int64] {
        var words = words
        words[openNumber] = openWord
        return words.keys.sorted().flatMap { number in
            var word = words[number] ?? 0
            var rowids: [Int64] = []
            while word != 0 {
                rowids.append(number << 6 | Int64(word.trailingZeroBitCount))
                word &= word - 1
            }
            return rowids
        }
    }
}
