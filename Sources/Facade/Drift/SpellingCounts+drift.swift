import Records

extension SpellingCounts {
    /// That a spelling is not among the entries does not say that it did not come.
    private var isFull: Bool { others > 0 || entries.count >= Self.limit }

    /// The spellings that came and are not known from before.
    func entries(unknownTo earlier: SpellingCounts) -> [Entry] {
        earlier.isFull ? [] : entries.filter { $0.count > 0 && earlier[$0.spelling] == nil }
    }

    /// The spellings that came before and do not any more.
    func entries(goneSince earlier: SpellingCounts) -> [Entry] {
        isFull ? [] : earlier.entries.filter { $0.count > 0 && (self[$0.spelling] ?? 0) == 0 }
    }

    /// Adds the spellings known from before, so that they are not new when they come back.
    mutating func remember(_ earlier: SpellingCounts) {
        for entry in earlier.entries where self[entry.spelling] == nil { add(entry.spelling, count: 0) }
    }
}

extension [SpellingCounts.Entry] {
    private static var listedCount: Int { 5 }

    /// The most frequent ones first, each written by `write`: "`Mural` 9, `Plaque` 4 and 3 more".
    func listed(_ write: (Element) -> String) -> String {
        let sorted = sorted { ($1.count, $0.spelling) < ($0.count, $1.spelling) }
        let first = sorted.prefix(Self.listedCount).map(write).joined(separator: ", ")
        return count > Self.listedCount ? "\(first) and \(count - Self.listedCount) more" : first
    }
}
