/// Counts the first few spellings met in a text, as they stand there: no text is made of one before all are counted.
struct ShapeSpellingCounter: Sendable {
    private var entries: [(range: Range<Int>, count: Int)] = []
    private var others = 0
    /// Where to look first: objects of a list mostly have their members in the same order.
    private var expected = 0

    /// Counts what stands at `range`.
    mutating func add(_ range: Range<Int>, of scanner: JSONScanner) {
        if let index = index(of: range, of: scanner) {
            entries[index].count += 1
            expected = index + 1 < entries.count ? index + 1 : 0
        } else if entries.count < SpellingCounts.limit {
            entries.append((range, 1))
            expected = 0
        } else {
            others += 1
        }
    }

    private func index(of range: Range<Int>, of scanner: JSONScanner) -> Int? {
        if expected < entries.count, scanner.isEqual(range, to: entries[expected].range) { return expected }
        return entries.firstIndex { scanner.isEqual(range, to: $0.range) }
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
