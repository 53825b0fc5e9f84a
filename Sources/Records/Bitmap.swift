/// A set of small whole numbers, one bit each up to the largest.
struct Bitmap: Sendable {
    private var words: [UInt64] = []

    func contains(_ index: Int) -> Bool {
        index / 64 < words.count && words[index / 64] >> UInt64(index % 64) & 1 == 1
    }

    mutating func insert(_ index: Int) {
        let missing = index / 64 + 1 - words.count
        if missing > 0 { words.append(contentsOf: repeatElement(0, count: missing)) }
        words[index / 64] |= 1 << UInt64(index % 64)
    }
}
