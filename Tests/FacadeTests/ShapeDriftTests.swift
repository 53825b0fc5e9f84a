import Records
import Testing

@testable import Facade

@Suite struct ShapeDriftTests {
    private static let noText = "detail shows no text (bio)"
    private static let noRate = "feed, map and detail show not rated (rate, rateText, stars, subtitle)"
    private static let noType = "feed, map and detail show N/a (type, typeText, iconKey, tintKey, backgroundKey)"
    private static let noPlace = "not on the map, and detail shows no way there (coordinate, directions)"
    private static let noName = "users and authors show no whole name (displayName, initials)"

    private func drift(_ source: Source, from before: String?, to after: String) throws -> [String] {
        let earlier = try before.map { try shape(of: $0, source) }
        return ShapeDrift(of: try shape(of: after, source), since: earlier, source: source).findings.sentences
    }

    @Test(arguments: [
        (shops(18) { _ in ["bio": ""] }, ["`bio` missing in 18 of 18: \(noText)"]),
        (shops(18) { _ in ["bio": "null"] }, ["`bio` null in 18 of 18: \(noText)"]),
        (shops(18) { ["bio": $0 < 9 ? "null" : ""] }, ["`bio` missing or null in 18 of 18: \(noText)"]),
        (shops(18) { _ in ["bio": "7"] }, ["`bio` became a number: 0 of 18 read; \(noText)"]),
        (shops(19) { _ in ["rate": "\"4.5\""] }, ["`rate` became text: 19 of 19 read"]),
        (
            shops(19) { ["rate": $0 < 12 ? "\"4.5\"" : "\"good\""] },
            ["`rate` became text: 12 of 19 read; \(noRate)"]
        ),
        (shops(19) { ["rate": $0 < 6 ? "\"4.5\"" : "4.5"] }, ["`rate` is text in 6 of 19: 19 of 19 read"]),
        (shops(19) { _ in ["rate": "90"] }, ["`rate` unreadable in 19 of 19: \(noRate)"]),
        (
            shops(19) { ["rate": $0 < 9 ? "" : "\"4\""] },
            ["`rate` missing in 9 of 19: \(noRate)", "`rate` became text: 10 of 10 read"]
        ),
        (
            shops(6) { ["type": $0 < 4 ? "\"Mural\"" : "\"Plaque\""] },
            ["`type` unknown in 6 of 6 (`Mural` 4, `Plaque` 2): \(noType)"]
        ),
        (
            shops(100) { ["type": $0 == 7 ? "\"tea\"" : "\"hawk\""] },
            ["`type` unknown in 1 of 100 (`tea` 1): \(noType)"]
        ),
        (shops(9) { _ in ["type": "3"] }, ["`type` became a number: 0 of 9 read; \(noType)"]),
        (
            shops(18) { _ in ["latitude": "", "longitude": ""] },
            ["`latitude`, `longitude` missing in 18 of 18: \(noPlace)"]
        ),
        (
            shops(18) { _ in ["bio": "", "description": "\"B\""] },
            ["`bio` missing in 18 of 18: \(noText)", "`description` is new in 18 of 18: no view shows it"]
        ),
        (shops(500) { $0 == 3 ? ["rank": "1"] : [:] }, ["`rank` is new in 1 of 500: no view shows it"]),
        (
            shops(9) { _ in ["a": "1", "b": "1", "c": "1", "d": "1", "e": "1", "f": "1"] },
            [
                "6 members are new (`a` in 9 of 9, `b` in 9 of 9, `c` in 9 of 9, `d` in 9 of 9, `e` in 9 of 9 "
                    + "and 1 more): no view shows them"
            ]
        ),
    ])
    func saysWhatTheViewsLose(after: String, sentences: [String]) throws {
        #expect(try drift(.shops, from: shops(20), to: after) == sentences)
    }

    @Test(arguments: [
        (shops(20), shops(48)), (shops(20), shops(1)),
        (shops(20) { ["bio": $0 < 5 ? "null" : "\"B\""] }, shops(20) { ["bio": $0 < 6 ? "null" : "\"B\""] }),
        (shops(100) { ["rate": $0 < 20 ? "" : "4"] }, shops(100) { ["rate": $0 < 28 ? "" : "4"] }),
        (shops(20) { _ in ["bio": ""] }, shops(20) { _ in ["bio": "null"] }),
        (shops(20), shops(20) { $0 == 0 ? ["rate": "\"4\""] : [:] }),
        (shops(20) { ["rate": $0 < 2 ? "4" : ""] }, shops(20) { ["rate": $0 < 1 ? "\"4\"" : ""] }),
        (
            shops(20) { ["type": $0 < 3 ? "\"tea\"" : "\"hawk\""] },
            shops(20) { ["type": $0 < 4 ? "\"tea\"" : "\"hawk\""] }
        ),
        (shops(20) { $0 < 3 ? ["x": "1"] : [:] }, shops(20) { $0 < 12 ? ["x": "1"] : [:] }),
        (shops(20) { $0 < 1 ? ["x": "1"] : [:] }, shops(20)),
        (shops(40) { ["x\($0)": "1"] }, shops(40) { ["y\($0)": "1"] }),
        (shops(40) { ["type": "\"x\($0)\""] }, shops(40) { ["type": "\"y\($0)\""] }),
        (shops(20), "[]"),
    ])
    func aLittleIsNoDrift(before: String, after: String) throws {
        #expect(try drift(.shops, from: before, to: after) == [])
    }

    @Test func saysWhatTheViewsHaveAgain() throws {
        let before = shops(16) { _ in
            ["bio": "", "rate": "", "type": "\"Mural\"", "description": "\"B\""]
        }
        #expect(
            try drift(.shops, from: before, to: shops(48)) == [
                "`bio`, `type`, `rate` read in 48 of 48, before in 0 of 16",
                "`description` is gone from 16 of 16: no view showed it",
            ])
        let text = shops(16) { _ in ["rate": "\"4\""] }
        #expect(try drift(.shops, from: text, to: shops(48)) == ["`rate` became a number: 48 of 48 read"])
    }

    @Test func saysWhyRecordsAreLeftOut() throws {
        let whole = list(10) { _ in "" }
        let left = "left out of every view"
        let cases = [
            (list(10) { _ in "\"ID\":1" }.replacing("\"id\"", with: "\"_id\""), "`id` missing in 10 of 10: \(left)"),
            (list(10) { _ in "\"id\":\"7\"" }, "`id` repeated in 9 of 10: \(left)"),
            (list(10) { _ in "\"id\":[]" }, "`id` became an array: 0 of 10 read; \(left)"),
            ("[{\"id\":1},1,2,3,4,5,6,7,8,9]", "elements are no objects in 9 of 10: \(left)"),
            ("[1,2]", "elements are no objects in 2 of 2: \(left)"),
        ]
        for (after, sentence) in cases {
            #expect(try drift(.posts, from: whole, to: after).first == sentence)
        }
        #expect(
            try drift(.posts, from: whole, to: list(10) { "\"id\":\($0)" }) == ["`id` became a number: 10 of 10 read"])
    }

    // MARK: - A first answer

    @Test(arguments: [
        (Source.shops, shops(20), []),
        (.shops, shops(20) { _ in ["description": "\"B\""] }, []),
        (.shops, shops(20) { ["rate": $0 < 9 ? "" : "4", "type": $0 < 9 ? "\"Mural\"" : "\"hawk\""] }, []),
        (.shops, shops(20) { ["rate": $0 < 10 ? "" : "4"] }, []),
        (.shops, shops(20) { ["rate": $0 < 11 ? "" : "4"] }, ["`rate` missing in 11 of 20: \(noRate)"]),
        (.shops, shops(20) { _ in ["rate": "\"4\""] }, ["`rate` is text: 20 of 20 read"]),
        (
            .shops, shops(20) { _ in ["bio": "", "description": "\"B\""] },
            ["`bio` missing in 20 of 20: \(noText)", "`description` is new in 20 of 20: no view shows it"]
        ),
        (.posts, list(20) { _ in #""userId":1,"title":"","body":"""# }.replacing("\"id\":\"1\"", with: "\"id\":1"), []),
        (.users, list(20) { _ in #""name":"A B","username":"ab""# }, []),
        (.users, list(20) { _ in #""firstName":"A","lastName":"B","isAdmin":true"# }, []),
        (
            .users, list(20) { _ in "\"username\":\"ab\"" },
            [
                "`firstName`, `lastName`, `name` missing in 20 of 20: \(noName)",
                "`username` is new in 20 of 20: no view shows it",
            ]
        ),
        (.users, "[]", []),
    ])
    func aFirstAnswerIsComparedWithWhatIsRead(source: Source, first: String, sentences: [String]) throws {
        #expect(try drift(source, from: nil, to: first) == sentences)
    }

    @Test func usersMayChangeFromOneShapeToTheOther() throws {
        let two = list(20) { _ in #""firstName":"A","lastName":"B","isAdmin":true"# }
        let one = list(20) { _ in #""name":"A B""# }
        #expect(
            try drift(.users, from: two, to: one) == [
                "`firstName`, `lastName` missing in 20 of 20: `name` is read instead",
                "`name` read in 20 of 20, before in 0 of 20",
                "`isAdmin` missing in 20 of 20: users show as members (isAdmin, roleText, backgroundKey)",
            ])
        #expect(
            try drift(.users, from: one, to: two)
                .contains("`name` missing in 20 of 20: `firstName` is read instead"))
    }

    // MARK: - What an upstream names

    @Test func hostileNamesStayOnTheirLine() throws {
        let names = ["a\\nb", "\\u0000", "`", "\\\\", "\u{202E}abc", "👩‍👩‍👧", String(repeating: "x", count: 10_000)]
        for name in names {
            let sentences = try drift(.shops, from: shops(9), to: shops(9) { _ in [name: "1", "type": "\"\(name)\""] })
            #expect(sentences.count == 2)
            for sentence in sentences {
                #expect(sentence.utf8.count < 250)
                #expect(sentence.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
                #expect(!sentence.unicodeScalars.contains("\u{202E}"))
                #expect(sentence.count { $0 == "`" } == 4 || !sentence.hasPrefix("`type`"))
            }
        }
    }

    @Test func everyMemberThatIsReadHasAUse() {
        #expect(MemberUse.all(of: .shops).map(\.name) == ShopRecord.memberNames.map(\.description))
        #expect(MemberUse.all(of: .posts).map(\.name) == PostRecord.memberNames.map(\.description))
        #expect(MemberUse.all(of: .users).map(\.name) == UserRecord.memberNames.map(\.description))
    }
}
