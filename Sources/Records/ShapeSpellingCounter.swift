/// Counts the first few spellings met in a text, as they stand there: no text is made of one before all are counted.
struct ShapeSpellingCounter: Sendable {
    private var entries: [(range: Range<Int>, count: Int)] = []
    private var others = 0

    /// Counts what stands at `range`, so many times.
    mutating func add(_ range: Range<Int>, _ count: Int, of scanner: JSONScanner) {
        if let index = entries.firstIndex(where: { scanner.isEqual(range, to: $0.range) }) {
            entries[index].count += count
        } else if entries.count < SpellingCounts.limit {
            entries.append((range, count))
        } else {
            others += count
        }
    }

    /// What was counted; spellings that are shown alike are one.
    func counts(of text: JSONText) -> SpellingCounts {
        var counts = SpellingCounts()
        for (range, count) in entries {
            let quoted = JSONValue(.string, range.lowerBound - 1..<range.upperBound + 1, hasEscapes: true)
            counts.add(text.text(of: quoted).text.shown, count: count)
        }
        counts.addOthers(others)
        return counts
    }
}
