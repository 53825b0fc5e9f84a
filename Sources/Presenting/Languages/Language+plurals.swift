extension Language {
    /// The forms that the language tells apart; a table has a text for each wherever it has more than one.
    var pluralForms: Set<PluralForm> {
        switch self {
        case .english, .german: [.one, .other]
        case .french: [.one, .many, .other]
        case .vietnamese, .japanese: [.other]
        case .arabic: [.zero, .one, .two, .few, .many, .other]
        }
    }

    /// The form beside a whole number; the sign counts for nothing.
    ///
    /// - Source: CLDR, "Language Plural Rules", cardinals, for numbers without fraction. Vietnamese nouns stay as they
    ///   are, so that its rule has no use here.
    func pluralForm(of count: Int) -> PluralForm {
        let count = count.magnitude
        switch self {
        case .english, .german:
            return count == 1 ? .one : .other
        case .french:
            // "un million de restaurants", but "deux mille restaurants"
            return count < 2 ? .one : count.isMultiple(of: 1_000_000) ? .many : .other
        case .vietnamese, .japanese:
            return .other
        case .arabic:
            switch (count, count % 100) {
            case (0, _): return .zero
            case (1, _): return .one
            case (2, _): return .two
            case (_, 3...10): return .few
            case (_, 11...99): return .many
            default: return .other
            }
        }
    }
}
