import HTTPMessages
import Testing

@Suite struct LanguageRangesTests {
    private static let available = ["en", "vi", "de", "fr", "ja", "ar"]

    private func preferred(_ fields: [String], among available: [String] = available) -> String? {
        let lines = fields.map { "Accept-Language: \($0)\r\n" }.joined()
        return withRequest("GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n") { request in
            LanguageRanges.preferred(by: request, among: available).map { available[$0] }
        }
    }

    @Test(
        arguments: [
            ("", nil), ("de", "de"), ("DE", "de"), ("de-AT", "de"), ("de-DE-1996", "de"), ("vi-VN", "vi"),
            ("ja-Jpan-JP-u-ca-japanese", "ja"), ("de-x-private", "de"), ("zh-Hant", nil), ("d", nil), ("deu", nil),
            ("den", nil), ("fr, de", "fr"), ("zh, de", "de"), ("fr;q=0.5, de", "de"), ("fr;q=0.5, de;q=0.5", "fr"),
            ("de;q=0.001", "de"), ("fr;q=0.8, de;q=0.9, ja;q=0.85", "de"), (",, de ,,", "de"),
            ("fr ; Q=0.1 , ar", "ar"),
            ("da, en-gb;q=0.8, en;q=0.7", "en"), ("zh-Hant-TW, zh;q=0.9, ja;q=0.3, *;q=0.1", "ja"),
        ] as [(String, String?)])
    func choosesByWeightThenByOrder(_ field: String, _ language: String?) {
        #expect(preferred([field]) == language)
    }

    @Test(
        arguments: [
            ("*", "en"), ("zh, *", "en"), ("*, de", "de"), ("*;q=0.9, de;q=0.1", "de"), ("*;q=0", nil),
            ("de, *;q=0", "de"), ("en;q=0, *", "vi"), ("*, en;q=0", "vi"), ("en;q=0, vi;q=0, *;q=0.5", "de"),
            ("en;q=0, vi;q=0, de;q=0, fr;q=0, ja;q=0, ar;q=0, *", nil), ("*-CH", nil), ("de-*", nil), ("**", nil),
        ] as [(String, String?)])
    func takesAStarForTheDefault(_ field: String, _ language: String?) {
        #expect(preferred([field]) == language)
    }

    @Test(
        arguments: [
            ("de;q=0", nil), ("de;q=0, de", nil), ("de, de;q=0.000", nil), ("de;q=0, de-AT", nil),
            ("de-AT;q=0, de", "de"),
            ("de;q=0, fr;q=0.1", "fr"), ("en;q=0", nil), ("DE;q=0, de;q=0.5, ja;q=0.1", "ja"),
        ] as [(String, String?)])
    func neverChoosesWhatIsExcluded(_ field: String, _ language: String?) {
        #expect(preferred([field]) == language)
    }

    @Test(arguments: [
        "de;q=2", "de;q=1.001", "de;q=0.5555", "de;q=", "de;q=x", "de;q=-1", "de;q=.5", "de_AT", "de-", "-de", "de--AT",
        "de-toolongsub", "de-AT!", "de AT", "1de", "\"de\"", "de\u{E9}", "d\u{65}\u{301}", "de;q=0.5;q", "=", ";",
        ";q=1",
        "de/AT", "de-ü", "q=1", "de;q=0.5 fr",
    ])
    func passesOverWhatIsMalformed(_ element: String) {
        let isReadable = element == "de;q=0.5;q"
        #expect(preferred(["\(element), ja;q=0.1"]) == (isReadable ? "de" : "ja"))
        #expect(preferred(["ja;q=0.1, \(element)"]) == (isReadable ? "de" : "ja"))
    }

    @Test(arguments: ["de;q=0.0000", "de;q=0.", "de_AT;q=0", "de-;q=0"])
    func excludesOnlyWhatIsWellFormed(_ element: String) {
        #expect(preferred(["\(element), de;q=0.1"]) == (element == "de;q=0." ? nil : "de"))
    }

    @Test(
        arguments: [
            ("zh-Hant-TW", "zh-hant"), ("zh-Hans", "zh"), ("zh-Hant;q=0, zh-Hant-TW", "zh"), ("zh", "zh"),
            ("zh;q=0, zh-Hant", nil), ("zh;q=0, *", "en"), ("zh-Han", "zh"), ("zh-Hant-", nil), ("de", nil),
            ("de-AT-1996", "de-at"),
        ] as [(String, String?)])
    func findsTheLongestTagThatARangeContinues(_ field: String, _ language: String?) {
        #expect(preferred([field], among: ["en", "zh", "zh-hant", "de-at"]) == language)
    }

    @Test func takesAllLinesAsOneList() {
        #expect(preferred(["fr;q=0.5", "de;q=0.6"]) == "de")
        #expect(preferred(["fr", "fr;q=0", "ja;q=0.1"]) == "ja")
        #expect(preferred(["zh", "", "*"]) == "en")
    }

    @Test func saysNothingWithoutTheField() {
        #expect(preferred([]) == nil)
        #expect(preferred(["de"], among: []) == nil)
        #expect(preferred(["*"], among: []) == nil)
    }

    @Test func readsThousandsOfRanges() {
        let noise = Array(repeating: "zh;q=0", count: 1_500).joined(separator: ",")
        #expect(preferred([noise]) == nil)
        #expect(preferred([noise, "de;q=0.001", noise]) == "de")
        #expect(preferred(["de-" + Array(repeating: "a", count: 7_000).joined(separator: "-")]) == "de")
        #expect(preferred(["de" + String(repeating: "-", count: 15_000) + ", ja"]) == "ja")
    }

    /// Every header of up to three elements out of these, against the rules as they are written.
    @Test func agreesWithTheRulesAsWritten() {
        let elements = [
            "de", "de-AT;q=0.5", "fr;q=0.5", "en;q=0", "de;q=0", "fr-CA;q=0", "*", "*;q=0.2", "*;q=0", "zh", "x_y",
        ]
        var lists: [[String]] = [[]]
        for _ in 0..<3 {
            lists = lists.flatMap { list in elements.map { list + [$0] } }
            let wrong = lists.filter {
                preferred([$0.joined(separator: ", ")]) != Self.lookup($0, among: Self.available)
            }
            #expect(wrong == [])
        }
    }

    /// RFC 4647 section 3.4 with a range list, a sort and a truncation.
    private static func lookup(_ elements: [String], among available: [String]) -> String? {
        let ranges = elements.filter { !$0.contains("_") }.map { element in
            let parts = element.lowercased().split(separator: ";q=")
            return (range: String(parts[0]), weight: parts.count == 1 ? 1 : Double(parts[1]) ?? 0)
        }
        let excluded = ranges.filter { $0.weight == 0 }.map(\.range)
        let accepted = available.filter { !excluded.contains($0) }
        let byPriority = ranges.filter { $0.weight > 0 }.enumerated().sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }
        for (_, (range, _)) in byPriority where range != "*" {
            var subtags = range.split(separator: "-")
            while !subtags.isEmpty {
                let tag = subtags.joined(separator: "-")
                if accepted.contains(tag) { return tag }
                subtags.removeLast()
            }
        }
        return byPriority.contains { $0.element.range == "*" } ? accepted.first : nil
    }
}
