import Testing

@testable import Records

@Suite struct JSONGrammarTests {
    @Test(arguments: [
        "0", "-0", "0e1", "0.0", "-1.5E+10", "1e-2", "1e999", "123456789012345678901234567890", "true", "false", "null",
        "\"\"", "[]", "{}", " [ ] ", "\t{\r\n}\n", "[[],{}]", "[1,2]", "[ 1 , 2 ]", "[null,true,\"a\"]",
        "{\"\":0}", "{\"a\":{\"b\":[{}]}}", "{\"a\":1,\"a\":2}", "{ \"a\" : 1 , \"b\" : [ ] }",
        #""\"\\\/\b\f\n\r\t\u0000\uD83D\uDE00""#, #""\ud800""#, #"{"\u0069d":1}"#, "\"\u{7F}\u{2028}\"",
        "\u{FEFF}[1]",
    ])
    func acceptsWhatTheGrammarHas(json: String) throws {
        _ = try JSONText(Array(json.utf8))
    }

    @Test(arguments: [
        ("", 0), (" ", 1), ("\u{FEFF}", 3), ("\u{FEFF}\u{FEFF}[]", 3), ("[1,]", 3), ("[,1]", 1), ("[1,,2]", 3),
        ("[1 2]", 3), ("[", 1), ("[1", 2), ("[1,", 3), ("]", 0), ("[}", 1), ("[1}", 2), ("{]", 1), ("[]]", 2),
        ("{\"a\":1,}", 7), ("{,}", 1), ("{\"a\"}", 4), ("{\"a\":}", 5), ("{\"a\" 1}", 5), ("{a:1}", 1), ("{1:1}", 1),
        ("{'a':1}", 1), ("{\"a\":1", 6), ("{\"a\":1]", 6), ("{\"a\":1 \"b\":2}", 7), ("{\"a\"", 4), ("{\"a", 3),
        ("[NaN]", 1), ("[Infinity]", 1), ("[-Infinity]", 2), ("[nul]", 1), ("[nulll]", 5), ("[True]", 1), ("tru", 0),
        ("[01]", 2), ("[-01]", 3), ("[+1]", 1), ("[.5]", 1), ("[5.]", 3), ("[-]", 2), ("[1e]", 3), ("[1e+]", 4),
        ("[1.e1]", 3), ("[0x1]", 2), ("[1_000]", 2), ("[2.3.4]", 4), ("[--1]", 2), ("[1\u{A0}]", 2),
        ("\"", 1), ("\"a", 2), ("\"\\", 2), ("\"\\\"", 3), ("\"\\x\"", 2), ("\"\\u12\"", 2), ("\"\\u12G4\"", 2),
        ("\"\\U0041\"", 2), ("\"a\nb\"", 2), ("\"\t\"", 1), ("\"\u{0}\"", 1), ("'a'", 0),
        ("[] []", 3), ("[]x", 2), ("{}#", 2), ("[1]\u{0}", 3), ("/**/[]", 0), ("[\u{C}]", 1), ("\u{2028}[]", 0),
        ("<html></html>", 0),
    ])
    func refusesAllElseAtTheFirstByteThatCannotStand(json: String, offset: Int) {
        #expect(throws: ReadingError.self) { try JSONText(Array(json.utf8)) }
        #expect(offsetOfFault(Array(json.utf8)) == offset)
    }

    @Test func saysWhatWasExpected() {
        #expect(throws: ReadingError.notJSON(offset: 3, detail: "expected a comma or the closing bracket")) {
            try JSONText(Array("[1 2]".utf8))
        }
    }

    @Test func takesBytesThatAreNotUTF8OnlyInStrings() throws {
        _ = try JSONText([0x22, 0xFF, 0xC3, 0x22])
        #expect(offsetOfFault([0x5B, 0xFF, 0x5D]) == 1)
        #expect(offsetOfFault([0x22, 0x5C, 0xE5, 0x22]) == 2)
    }

    @Test func refusesOtherEncodings() {
        #expect(offsetOfFault(Array("[]".utf16).flatMap { [UInt8($0), 0] }) == 1)
        #expect(offsetOfFault([0xFE, 0xFF] + Array("[]".utf16).flatMap { [0, UInt8($0)] }) == 0)
        #expect(offsetOfFault([0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0, 0x5D, 0, 0, 0]) == 0)
    }

    @Test(arguments: [1, 63, 64, 65, 128, 129, 100_000])
    func nestsAsDeepAsTheTextIsLong(depth: Int) throws {
        let opening = Array(repeatElement(Array("{\"a\":[".utf8), count: depth).joined())
        let closing = Array(repeatElement(Array("]}".utf8), count: depth).joined())
        let text = try JSONText(opening + closing)
        #expect(text.root.range == 0..<depth * 8)
        #expect(offsetOfFault(opening) == depth * 6)
        #expect(offsetOfFault(opening + closing.dropLast() + [UInt8(ascii: "]")]) == depth * 8 - 1)
    }

    private func offsetOfFault(_ bytes: [UInt8]) -> Int? {
        do {
            _ = try JSONText(bytes)
            return nil
        } catch {
            guard case .notJSON(let offset, _) = error else { return nil }
            return offset
        }
    }
}
