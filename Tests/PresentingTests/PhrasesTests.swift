import Testing

@testable import Facade

@Suite struct PhrasesTests {
    @Test(arguments: Language.allCases)
    func hasEveryLineWithItsGaps(_ language: Language) {
        let phrases = language.phrases
        #expect(phrases.missing == [])
        for phrase in Phrase.allCases {
            let template = phrases[phrase]
            #expect(template.slots == Phrases.english[phrase].slots, "\(phrase)")
            let filled = template.filled([.rate: "1", .name: "2", .type: "3", .rating: "4"])
            #expect(!filled.isEmpty, "\(phrase)")
            #expect(!filled.contains { "{}".contains($0) }, "\(phrase) has a gap that nothing fills")
        }
    }

    @Test func namesTheLinesThatLack() {
        let phrases = Phrases([.rated: "{rate}!"])
        #expect(phrases.missing == Phrase.allCases.filter { $0 != .rated })
        #expect(phrases.text(.notRated) == "notRated")
        #expect(phrases.text(.rated, [.rate: "4"]) == "4!")
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
}
