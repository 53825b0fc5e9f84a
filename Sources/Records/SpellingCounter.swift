/// Counts the first few spellings met in a text, as they stand there: no text is made of one before all are counted.
struct SpellingCounter: Sendable {
    private var entries: [(range: Range<Int>, count: Int)] = []
    private var others = 0

    /// Counts what stands between two quotes.
    mutating func add(_ range: Range<Int>, of scanner: JSONScanner) {
        if let index = entries.firstIndex(where: { scanner.isEqual(range, to: $0.range) }) {
            entries[index].count += 1
        } else if entries.count < SpellingCounts.limit {
            entries.append((range, 1))
        } else {
            others += 1
        }
    }

    /// What was counted; spellings that are shown alike are one.
    func counts(of text: JSONText) -> SpellingCounts {
        var counts = SpellingCounts()
        for (range, count) in entries { counts.add(text.text(betweenQuotes: range).shown, count: count) }
        counts.addOthers(others)
        return counts
    }
}
