/// What a shop sells; anything an upstream may say besides the four known kinds is `.unknown`.
public enum ShopType: String, Sendable, Hashable, CaseIterable {
    case hawk, coffee, fastfood, streettea
    case unknown = "N/a"

    /// The type a word stands for, whatever the case of its ASCII letters and the whitespace around it.
    ///
    /// Other letters have no case here, so that no locale changes the result. Nil for a word that is no type.
    init?(spelled word: String) {
        if let type = Self(rawValue: word) {
            self = type
            return
        }
        let word = word.unicodeScalars.trimmingWhitespace()
        guard let type = Self.allCases.first(where: { $0.isSpelled(word) }) else { return nil }
        self = type
    }

    private func isSpelled(_ word: Substring.UnicodeScalarView) -> Bool {
        word.elementsEqual(rawValue.unicodeScalars) { $0.asciiLowercase == $1.asciiLowercase }
    }
}

extension Unicode.Scalar {
    fileprivate var asciiLowercase: UInt32 {
        ("A"..."Z").contains(self) ? value + 32 : value
    }
}
