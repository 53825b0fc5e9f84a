extension String {
    /// The beginning of a text on one line: white space is one blank, and what does not fit is cut at a word and marked
    /// `…`.
    ///
    /// Where a cut at a word would keep less than half (one very long word, a language without blanks), it is made
    /// inside the word. Characters are grapheme clusters, never cut themselves. A long text is read no further than
    /// shown.
    ///
    /// - Parameter limit: the most characters of the result, its `…` included; 1 at least.
    /// - Returns: the line, empty for a text of nothing but white space.
    func excerpt(maxCharacters limit: Int) -> String {
        var line: [Character] = []
        var lastBlank = 0
        var atBlank = false
        for character in self {
            if character.isWhitespace {
                atBlank = !line.isEmpty
                continue
            }
            if atBlank {
                if line.count < limit { lastBlank = line.count }
                line.append(" ")
                atBlank = false
            }
            line.append(character)
            if line.count > limit {
                return String(line[..<(lastBlank * 2 >= limit ? lastBlank : limit - 1)]) + "…"
            }
        }
        return String(line)
    }
}
