import Records
import Testing
import ViewModels

@testable import Presenting

@Suite struct RatingTextTests {
    @Test(
        arguments: [
            (.english, ["Not rated", "0 of 5", "0.1 of 5", "4.5 of 5", "5 of 5"]),
            (.vietnamese, ["Chưa có đánh giá", "0 trên 5", "0,1 trên 5", "4,5 trên 5", "5 trên 5"]),
            (.german, ["Keine Bewertung", "0 von 5", "0,1 von 5", "4,5 von 5", "5 von 5"]),
            (.french, ["Aucune note", "0 sur 5", "0,1 sur 5", "4,5 sur 5", "5 sur 5"]),
            (.japanese, ["評価なし", "5点中0点", "5点中0.1点", "5点中4.5点", "5点中5点"]),
            (.arabic, ["لا يوجد تقييم", "0 من 5", "0.1 من 5", "4.5 من 5", "5 من 5"]),
        ] as [(Language, [String])])
    func saysTheRate(_ language: Language, _ expected: [String]) {
        let texts = [nil, 0, 0.05, 4.5, 5].map { rate in
            Presenter(language: language).cell(SampleRecords.shop(rate)).rateText
        }
        #expect(texts == expected)
    }

    @Test(
        arguments: [
            (.english, "Mộc, Coffee, rated 4.5 of 5", "Mộc, Coffee, not rated"),
            (.vietnamese, "Mộc, Cà phê, được đánh giá 4,5 trên 5", "Mộc, Cà phê, chưa có đánh giá"),
            (.german, "Mộc, Café, Bewertung 4,5 von 5", "Mộc, Café, keine Bewertung"),
            (.french, "Mộc, Café, note de 4,5 sur 5", "Mộc, Café, aucune note"),
            (.japanese, "Mộc、カフェ、評価は5点中4.5点", "Mộc、カフェ、評価なし"),
            (.arabic, "\u{2068}Mộc\u{2069}، قهوة، التقييم 4.5 من 5", "\u{2068}Mộc\u{2069}، قهوة، لا يوجد تقييم"),
        ] as [(Language, String, String)])
    func readsAloudAsOneSentence(_ language: Language, _ rated: String, _ notRated: String) {
        let presenter = Presenter(language: language)
        #expect(presenter.cell(SampleRecords.shop("1", "Mộc", .coffee, 4.5)).accessibilityText == rated)
        #expect(presenter.detail(SampleRecords.shop("1", "Mộc", .coffee, nil)).accessibilityText == notRated)
    }

    @Test(
        arguments: [
            (.english, "Phở 24 (Huế)", "Phở 24 (Huế)"), (.english, "麺屋", "麺屋"), (.english, "", ""),
            (.english, "مطعم", "\u{2068}مطعم\u{2069}"), (.german, "בית קפה", "\u{2068}בית קפה\u{2069}"),
            (.english, "\u{202E}abc\u{2069}", "abc"), (.arabic, "\u{2069}\u{202E}a\u{2066}", "\u{2068}a\u{2069}"),
            (.english, "\u{200F}abc", "\u{2068}\u{200F}abc\u{2069}"), (.french, "ﺍ", "\u{2068}ﺍ\u{2069}"),
            (.english, "𞤀", "\u{2068}𞤀\u{2069}"), (.arabic, "مطعم", "\u{2068}مطعم\u{2069}"),
            (.arabic, "24", "\u{2068}24\u{2069}"),
        ] as [(Language, String, String)])
    func keepsANameFromTurningTheSentenceRound(_ language: Language, _ name: String, _ expected: String) {
        #expect(name.isolated(in: language) == expected)
    }

    @Test func isolatesNoWordsOfItsOwn() {
        let cell = Presenter(language: .arabic).cell(SampleRecords.shop("1", " ", .hawk, 3))
        #expect(cell.accessibilityText == "مطعم بلا اسم، مأكولات الشارع، التقييم 3 من 5")
        #expect(cell.name == " ")
    }

    @Test func leavesANameThatStandsAloneAsItIs() {
        let shop = SampleRecords.shop("1", "Mộc", .hawk, 3, (1, 2))
        let presenter = Presenter(language: .arabic)
        #expect(presenter.cell(shop).name == "Mộc")
        #expect(presenter.annotation(shop)?.title == "Mộc")
        #expect(presenter.annotation(shop)?.subtitle == "مأكولات الشارع · 3 من 5")
    }
}

extension SampleRecords {
    fileprivate static func shop(_ rate: Double?) -> ShopRecord {
        shop("1", "Name", .coffee, rate)
    }
}
