/// What is asked of a search table, in the language of FTS5.
///
/// Callers' words never become its syntax: only folded letters and digits get in, in quotation marks.
///
/// - Source: https://sqlite.org/fts5.html, section 3
struct SearchExpression {
    /// More words than this are not looked at: each may cost a pass over the whole index.
    static let mostWords = 16

    /// Nil when no word has a letter or a digit: then nothing can be found.
    let text: String?

    /// A record is found when each word is the beginning of one of its words.
    ///
    /// A word that holds several, as `7-eleven` does, stands for all of them; one without letters and digits is ignored
    /// beside others. Of Chinese, Japanese, Korean and Thai, any part of a text is found.
    init(_ words: [String]) {
        var sought: Set<[UInt8]> = []
        for word in words {
            sought.formUnion(FoldedText(word).sought)
            if sought.count >= Self.mostWords { break }
        }
        // A word that another one begins with is found where that is.
        let sorted = sought.sorted { $0.lexicographicallyPrecedes($1) }
        let needed = sorted.indices.filter { $0 + 1 == sorted.count || !sorted[$0 + 1].starts(with: sorted[$0]) }
        let phrases = needed.prefix(Self.mostWords).map { "\"\(String(decoding: sorted[$0], as: UTF8.self))\"*" }
        text = phrases.isEmpty ? nil : phrases.joined(separator: " AND ")
    }
}
