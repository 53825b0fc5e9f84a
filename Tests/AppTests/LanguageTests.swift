import Presenting
import TestSupport
import Testing

@testable import App

@Suite struct LanguageTests {
    @Test(arguments: [
        ("de", "de", "4,5 von 5"), ("de-AT, en;q=0.5", "de", "4,5 von 5"), ("fr-CA;q=0.4, vi;q=0.9", "vi", nil),
        ("xx, ja;q=0.1", "ja", nil), ("AR", "ar", nil), ("en-GB", "en", "4.5 of 5"), ("tlh", "en", "4.5 of 5"),
        ("*", "en", "4.5 of 5"), ("de;q=0, *;q=0.5", "en", "4.5 of 5"), ("", "en", "4.5 of 5"),
        ("de;q=oops", "en", "4.5 of 5"),
    ])
    func readersGetTheirLanguage(header: String, tag: String, rateText: String?) throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/restaurants/pho", ["Accept-Language: \(header)"])
            #expect(answer.status == 200)
            #expect(answer["Content-Language"] == tag)
            if let rateText { #expect(answer.text.contains(#""rateText":"\#(rateText)""#)) }
        }
    }

    @Test func theQueryWinsOverTheHeader() throws {
        try RunningServer.run { _, client in
            let french = try client.get("/feed?locale=fr-CA", ["Accept-Language: de"])
            #expect(french["Content-Language"] == "fr")
            let refused = try client.get("/feed?locale=tlh")
            #expect(refused.status == 400)
            #expect(refused.text.contains(#""parameter":"locale","allowed":"en, vi, de, fr, ja, ar""#))
        }
    }

    @Test func aReaderGetsNobodyElsesLanguage() throws {
        try RunningServer.run { _, client in
            let japanese = try client.get("/feed", ["Accept-Language: ja"])
            let german = try client.get("/feed", ["Accept-Language: de"])
            let english = try client.get("/feed")
            #expect(Set([japanese, german, english].compactMap { $0["ETag"] }).count == 3)
            #expect(german.text.contains("von 5"))
            #expect(english.text.contains("of 5"))
            for answer in [japanese, german, english] {
                #expect(answer["Vary"] == "Accept-Encoding, Accept-Language")
            }
        }
    }

    @Test func manyHeadersMakeNoMoreEntriesThanThereAreLanguages() throws {
        try RunningServer.run { _, client in
            // What is stored is settled then, and no view is rendered once more.
            #expect(try client.request("POST", "/refresh").status == 200)
            var misses = 0
            for number in 0..<200 {
                let tag = Language.tags[number % Language.tags.count]
                let header = "Accept-Language: \(tag)-X\(number), x\(number);q=0.\(number % 9 + 1)"
                let answer = try client.get("/map", [header])
                if answer["Cache-Status"]?.contains("hit") != true { misses += 1 }
            }
            #expect(misses <= Language.tags.count)
        }
    }

    @Test func theNextPageIsInTheSameLanguage() throws {
        try RunningServer.run { _, client in
            let page = try client.get("/feed?limit=1&locale=de")
            let next = try #require(page.text.split(separator: #""next":""#).last?.split(separator: "\"").first)
            let answer = try client.get(String(next), ["Accept-Language: ja"])
            #expect(answer.status == 200)
            #expect(answer["Content-Language"] == "de")
        }
    }
}
