import Testing

@testable import Presenting

@Suite struct LanguageTests {
    @Test(
        arguments: [
            ("en", .english), ("vi", .vietnamese), ("de", .german), ("fr", .french), ("ja", .japanese), ("ar", .arabic),
            ("DE", .german), ("de-AT", .german), ("vi-vn", .vietnamese), ("ja-Jpan-JP", .japanese),
            ("de-DE-u-co-phonebk", .german), ("xx", nil), ("", nil), ("d", nil), ("deu", nil), ("zh-Hant", nil),
            ("de_AT", nil), ("de-", nil), ("-de", nil), ("de--AT", nil), ("de ", nil), (" de", nil), ("*", nil),
            ("de-toolongsub", nil), ("de-ü", nil), ("de,fr", nil), ("de\u{301}", nil), ("de\u{0}", nil), ("xx-de", nil),
        ] as [(String, Language?)])
    func isFoundByItsTag(_ tag: String, _ language: Language?) {
        #expect(Language(tag: tag) == language)
    }

    @Test func refusesALongTagInNoTime() {
        #expect(Language(tag: "de" + String(repeating: "-a", count: 10_000)) == .german)
        #expect(Language(tag: String(repeating: "-", count: 10_000)) == nil)
    }

    @Test func listsTheDefaultFirst() {
        #expect(Language.tags == ["en", "vi", "de", "fr", "ja", "ar"])
    }

    @Test func readsOnlyArabicFromRightToLeft() {
        #expect(Language.allCases.filter(\.isRightToLeft) == [.arabic])
    }

    @Test(
        arguments: [
            (0, .zero), (1, .one), (2, .two), (3, .few), (10, .few), (11, .many), (99, .many), (100, .other),
            (101, .other), (102, .other), (103, .few), (111, .many), (200, .other), (1_000_000, .other), (-2, .two),
        ] as [(Int, PluralForm)])
    func countsInArabic(_ count: Int, _ form: PluralForm) {
        #expect(Language.arabic.pluralForm(of: count) == form)
    }

    @Test(
        arguments: [
            (0, .other, .one), (1, .one, .one), (2, .other, .other), (11, .other, .other), (999_999, .other, .other),
            (1_000_000, .other, .many), (1_000_001, .other, .other), (3_000_000, .other, .many), (-1, .one, .one),
            (.min, .other, .other),
        ] as [(Int, PluralForm, PluralForm)])
    func countsInGermanAndFrench(_ count: Int, _ german: PluralForm, _ french: PluralForm) {
        #expect(Language.german.pluralForm(of: count) == german)
        #expect(Language.english.pluralForm(of: count) == german)
        #expect(Language.french.pluralForm(of: count) == french)
        #expect(Language.vietnamese.pluralForm(of: count) == .other)
        #expect(Language.japanese.pluralForm(of: count) == .other)
    }

    @Test(
        arguments: [
            (0, "0"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567"), (-999, "-999"),
            (-1_000, "-1,000"), (.min, "-9,223,372,036,854,775,808"),
        ] as [(Int, String)])
    func groupsDigits(_ number: Int, _ expected: String) {
        #expect(Phrases.english.number(number) == expected)
        #expect(Phrases.german.number(number) == expected.replacing(",", with: "."))
        #expect(Phrases.french.number(number) == expected.replacing(",", with: "\u{202F}"))
    }

    @Test(
        arguments: [
            (.english, 1, "1 restaurant"), (.english, 1_200, "1,200 restaurants"), (.vietnamese, 12, "12 quán"),
            (.german, 12, "12 Restaurants"), (.french, 12, "12 restaurants"), (.japanese, 12, "飲食店12軒"),
            (.french, 1_000_000, "1\u{202F}000\u{202F}000 de restaurants"), (.arabic, 0, "لا توجد مطاعم"),
            (.arabic, 1, "مطعم واحد"), (.arabic, 2, "مطعمان"), (.arabic, 3, "3 مطاعم"), (.arabic, 12, "12 مطعمًا"),
            (.arabic, 102, "102 مطعم"), (.arabic, 1_000_000, "1,000,000 مطعم"),
        ] as [(Language, Int, String)])
    func countsRestaurants(_ language: Language, _ count: Int, _ expected: String) {
        #expect(language.phrases.text(.clusterTitle, count: count) == expected)
    }
}
