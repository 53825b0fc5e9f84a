import Testing

@testable import Presenting

@Suite struct PhrasesTests {
    /// What reads the same in another language, and is meant to.
    private static let sameAsInEnglish: [Language: Set<Phrase>] = [
        .vietnamese: [.restaurantSpoken, .markerSubtitle, .meters, .kilometers, .firstOfMonth],
        .german: [
            .restaurantSpoken, .markerSubtitle, .administrator, .firstOfMonth, .restaurantsTitle, .detailTitle, .april,
            .august, .september, .november,
        ],
        .french: [.restaurantSpoken, .markerSubtitle, .clusterTitle, .restaurantsTitle],
        .japanese: [.decimalSeparator, .groupSeparator, .markerSubtitle, .meters, .kilometers, .firstOfMonth],
        .arabic: [.decimalSeparator, .groupSeparator, .markerSubtitle, .firstOfMonth],
    ]

    @Test(arguments: Language.allCases)
    func hasEveryLineWithItsGaps(_ language: Language) {
        #expect(language.phrases.language == language)
        #expect(language.phrases.missing == [])
        for phrase in Phrase.allCases {
            let english = Phrases.english[phrase].other.slots
            let wording = language.phrases[phrase]
            #expect(wording.other.slots == english, "\(phrase)")
            for template in wording.templates.values {
                // "One restaurant" may do without the number.
                #expect(template.slots.union([.count]) == english.union([.count]), "\(phrase)")
                let filled = template.filled(Self.someValues)
                #expect(!filled.isEmpty, "\(phrase)")
                #expect(!filled.contains { "{}".contains($0) }, "\(phrase) has a gap that nothing fills")
            }
        }
    }

    @Test(arguments: Language.allCases)
    func hasAFormForEachNumber(_ language: Language) {
        for phrase in Phrase.allCases {
            let counts = Phrases.english[phrase].other.slots.contains(.count)
            let forms = Set(language.phrases[phrase].templates.keys)
            #expect(forms == (counts ? language.pluralForms : [.other]), "\(phrase)")
        }
        let used = Set((0...1_000).map { language.pluralForm(of: $0) } + [language.pluralForm(of: 1_000_000)])
        #expect(used == language.pluralForms)
    }

    @Test(arguments: Language.allCases.filter { $0 != .english })
    func leavesNothingInEnglish(_ language: Language) {
        let same = Phrase.allCases.filter { language.phrases[$0].other == Phrases.english[$0].other }
        #expect(Set(same) == Self.sameAsInEnglish[language])
    }

    @Test(arguments: Language.allCases)
    func isTidy(_ language: Language) {
        for (phrase, text) in Self.texts(of: language) where phrase != .groupSeparator {
            #expect(text.first?.isWhitespace == false && text.last?.isWhitespace == false, "\(phrase)")
            #expect(!zip(text, text.dropFirst()).contains { $0.isWhitespace && $1.isWhitespace }, "\(phrase)")
            #expect(text.allSatisfy { !$0.isNewline && $0 != "\t" }, "\(phrase)")
            #expect(!text.contains("...") && !text.contains("'") && !text.contains("\""), "\(phrase): typewriter signs")
            // Texts are compared and searched in composed form.
            #expect(!text.unicodeScalars.contains { (0x300...0x36F).contains($0.value) }, "\(phrase) is decomposed")
        }
    }

    @Test(arguments: Language.allCases)
    func isWrittenInItsScript(_ language: Language) {
        // "UTC" in all languages, and units of measure in Japanese.
        let latin: Set<Phrase> = language == .japanese ? [.date, .meters, .kilometers] : [.date]
        for (phrase, text) in Self.texts(of: language) {
            let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
            #expect(latin.contains(phrase) || letters.allSatisfy { $0.isLetter(of: language) }, "\(phrase): \(text)")
            guard phrase != .decimalSeparator, phrase != .groupSeparator else { continue }
            switch language {
            case .arabic: #expect(!text.contains { ",;?".contains($0) }, "\(phrase): \(text)")
            case .japanese: #expect(!text.contains { ",.!?".contains($0) }, "\(phrase): \(text)")
            case .english, .vietnamese, .german, .french: break
            }
        }
    }

    @Test func namesTheLinesThatLack() {
        let phrases = Phrases(.english, [.rated: "{rate}!"])
        #expect(phrases.missing == Phrase.allCases.filter { $0 != .rated })
        #expect(phrases.text(.notRated) == "notRated")
        #expect(phrases.text(.rated, [.rate: "4"]) == "4!")
    }

    @Test func takesTheFormForOtherNumbersWhereOneIsMissing() {
        let phrases = Phrases(.english, [.clusterTitle: [.other: "{count}!"], .daysAgo: [.one: "one"]])
        #expect(phrases.text(.clusterTitle, count: 1) == "1!")
        #expect(phrases.text(.daysAgo, count: 1) == "one")
        #expect(phrases.text(.daysAgo, count: 2) == "")
    }

    @Test(arguments: [
        ("", ""),
        ("plain", "plain"),
        ("{rate}", "4.5"),
        ("{rate} of 5", "4.5 of 5"),
        ("{name}: {rate}/{rate}", "A{rate}: 4.5/4.5"),
        ("{type}", ""),
        ("{unknown} {rate", "{unknown} {rate"),
        ("}{", "}{"),
    ])
    func fillsGaps(_ pattern: String, _ expected: String) {
        // What fills a gap is never read as a pattern itself.
        #expect(Template(pattern).filled([.rate: "4.5", .name: "A{rate}"]) == expected)
    }

    private static let someValues: KeyValuePairs<Template.Slot, String> = [
        .rate: "1", .name: "2", .type: "3", .rating: "4", .count: "5", .number: "6", .min: "7", .max: "8", .age: "9",
        .day: "10", .month: "11", .year: "12", .time: "13",
    ]

    /// Every text of a table, its gaps filled with digits.
    private static func texts(of language: Language) -> [(Phrase, String)] {
        Phrase.allCases.flatMap { phrase in
            language.phrases[phrase].templates.values.map { (phrase, $0.filled(someValues)) }
        }
    }
}

extension Unicode.Scalar {
    fileprivate func isLetter(of language: Language) -> Bool {
        switch language {
        case .arabic: (0x600...0x6FF).contains(value)
        // Kana, kanji and the long-vowel sign.
        case .japanese: (0x3005...0x30FF).contains(value) || (0x4E00...0x9FFF).contains(value)
        // Latin, with Vietnamese's own letters and the combined ones.
        case .english: isASCII
        case .german, .french: value < 0x180
        case .vietnamese: value < 0x250 || (0x1EA0...0x1EF9).contains(value)
        }
    }
}
