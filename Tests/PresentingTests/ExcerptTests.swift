import Testing

@testable import Presenting

@Suite struct ExcerptTests {
    @Test(arguments: [
        ("", ""),
        (" \n\t ", ""),
        ("short", "short"),
        ("  two \r\n\u{A0} words ", "two words"),
        ("exactly 10", "exactly 10"),
        ("exactly 10  \n", "exactly 10"),
        ("eleven char", "eleven…"),
        ("ninechars x", "ninechars…"),
        ("tencharsss x", "tencharss…"),
        ("oneverylongword", "oneverylo…"),
        ("a verylongwordafterit", "a verylon…"),
        ("five! sixsix", "five!…"),
        (String(repeating: "👩‍👩‍👧", count: 10), String(repeating: "👩‍👩‍👧", count: 10)),
        (String(repeating: "👩‍👩‍👧", count: 11), String(repeating: "👩‍👩‍👧", count: 9) + "…"),
        ("🇻🇳🇩🇪🇫🇷🇯🇵🇻🇳🇩🇪🇫🇷🇯🇵🇻🇳🇩🇪🇫🇷", "🇻🇳🇩🇪🇫🇷🇯🇵🇻🇳🇩🇪🇫🇷🇯🇵🇻🇳…"),
        ("e\u{301}tude e\u{301}crite", "e\u{301}tude…"),
        ("朝から晩まで開いている店", "朝から晩まで開いて…"),
        ("か\u{3099}き\u{3099}く\u{3099}け\u{3099}こ\u{3099}さしすせそた", "か\u{3099}き\u{3099}く\u{3099}け\u{3099}こ\u{3099}さしすせ…"),
        ("مطعم صغير قديم", "مطعم صغير…"),
        ("مَطْعَمٌ صَغِيرٌ قَدِيمٌ", "مَطْعَمٌ صَغِيرٌ…"),
        ("one 👍🏽👍🏿👍🏻👍🏾👍🏼👍🏽👍🏿", "one 👍🏽👍🏿👍🏻👍🏾👍🏼…"),
        ("five5 🏳️‍🌈🏴‍☠️1️⃣❤️", "five5 🏳️‍🌈🏴‍☠️1️⃣❤️"),
        ("five5 🏳️‍🌈🏴‍☠️1️⃣❤️❤️", "five5…"),
    ])
    func cutsAtAWordByCharacters(_ text: String, _ expected: String) {
        #expect(text.excerpt(maxCharacters: 10) == expected)
    }

    @Test func holdsOneHundredAndFortyCharacters() {
        let words = Array(repeating: "fourteen chars", count: 10).joined(separator: "")
        #expect(words.count == 140)
        #expect(words.excerpt(maxCharacters: 140) == words)
        #expect((words + "!").excerpt(maxCharacters: 140).count <= 140)
        #expect((words + "!").excerpt(maxCharacters: 140).hasSuffix("…"))
    }

    /// All texts of up to six pieces, which join in every awkward way, against what an excerpt must always be.
    @Test func isAlwaysAShortLineFromTheStart() {
        let pieces = ["a", "bc", " ", "\r\n", "👩‍👩‍👧", "\u{301}", "\u{200D}", "🇻🇳", "\u{600}", "لا\u{651}"]
        var texts = [""]
        for _ in 0..<6 {
            texts = texts.flatMap { text in pieces.map { text + $0 } }
            if texts.count > 60_000 { texts = texts.enumerated().filter { $0.offset % 11 == 0 }.map(\.element) }
            #expect(texts.filter { !isExcerpt($0.excerpt(maxCharacters: 4), of: $0) } == [])
        }
    }

    private func isExcerpt(_ excerpt: String, of text: String) -> Bool {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if excerpt == line { return line.count <= 4 }
        return excerpt.count <= 4 && excerpt.unicodeScalars.last == "…"
            && line.unicodeScalars.starts(with: excerpt.unicodeScalars.dropLast())
    }
}
