extension String {
    /// Most characters that `shown` takes over, escapes counted as they are written.
    private static let shownCharacters = 48

    /// A name that an upstream chose, fit to stand between backquotes in a line of text.
    ///
    /// Whatever has no look of its own (control characters, marks of direction, line ends), a backquote and a backslash
    /// become `\u{…}`. What is longer than 48 characters is cut, and then ends in "…".
    var shown: String {
        var shown = ""
        var count = 0
        for scalar in unicodeScalars {
            let piece = scalar.isShowable ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            count += piece.unicodeScalars.count
            guard count <= Self.shownCharacters else { return shown + "…" }
            shown += piece
        }
        return shown
    }
}

extension Unicode.Scalar {
    fileprivate var isShowable: Bool {
        if isASCII { return (0x20..<0x7F).contains(value) && self != "`" && self != "\\" }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
