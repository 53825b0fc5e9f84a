import Foundation
import JSONWriting
import TestSupport
import Testing

@Suite struct StringTests {
    @Test(arguments: [
        ("", #""""#),
        ("plain", #""plain""#),
        ("say \"hi\"", #""say \"hi\"""#),
        ("C:\\", #""C:\\""#),
        ("a/b", #""a/b""#),
        ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
        ("\0", #""\u0000""#),
        ("\u{1F}", #""\u001f""#),
        ("\u{7F}", "\"\u{7F}\""),
        ("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""),
        ("Phở 🍜👩‍👩‍👧", #""Phở 🍜👩‍👩‍👧""#),
        ("e\u{301}", "\"e\u{301}\""),
    ])
    func escapesWhatTheStandardDemands(_ value: String, _ expected: String) {
        #expect(JSONWriter.bytes(of: value) == Array(expected.utf8))
    }

    /// The scan takes eight bytes at a time: each byte that matters stands once in every place, amid neighbours.
    @Test(arguments: [0x00, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0xA2, 0xDC, 0x2022, 0x1F35C])
    func findsAByteInEveryPlace(_ code: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(code))
        let values = ["x", "!", "]", "é"].flatMap { filler in
            (0..<20).flatMap { length in
                (0...length).map { place in
                    String(repeating: filler, count: place) + String(scalar)
                        + String(repeating: filler, count: length - place)
                }
            }
        }
        #expect(values.filter { JSONWriter.bytes(of: $0) != reference($0) } == [])
    }

    @Test func keepsEveryScalar() throws {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init))
        let text = String(scalars)
        let bytes = JSONWriter.bytes(of: text)
        #expect(String(validating: bytes, as: UTF8.self) != nil)
        let decoded = try JSONDecoder().decode(String.self, from: Data(bytes))
        #expect(decoded.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func keepsArbitraryTexts() throws {
        var generator = SeededGenerator(seed: 1)
        let texts = (0..<2_000).map { _ in arbitraryText(&generator) }
        let bytes = JSONWriter.bytes(of: texts)
        let decoded = try JSONDecoder().decode([String].self, from: Data(bytes))
        #expect(decoded.map { Array($0.unicodeScalars) } == texts.map { Array($0.unicodeScalars) })
        #expect(bytes == JSONWriter.bytes(of: texts))
    }

    /// Mostly the characters that JSON treats specially, with others of one to four bytes, and bytes that are not
    /// UTF-8.
    private func arbitraryText(_ generator: inout SeededGenerator) -> String {
        let pool = Array("\"\\\n\0/\u{1F}ab é\u{2028}漢🍜".utf8)
        let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
            Bool.random(using: &generator)
                ? pool[Int.random(in: 0..<pool.count, using: &generator)] : UInt8.random(in: 0...255, using: &generator)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Section 7 of RFC 8259, character by character.
    private func reference(_ value: String) -> [UInt8] {
        let short: [Unicode.Scalar: String] = [
            "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{C}": "\\f", "\r": "\\r",
        ]
        let escaped = value.unicodeScalars.map { scalar in
            short[scalar] ?? (scalar.value < 0x20 ? String(format: "\\u%04x", scalar.value) : String(scalar))
        }
        return Array("\"\(escaped.joined())\"".utf8)
    }
}
