import Testing

@testable import Records

@Suite struct JSONStringTests {
    @Test(arguments: [
        (#""""#, ""), (#""phở""#, "phở"), (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83c\udf5C!""#, "🍜!"), (#""a\u0000b""#, "a\0b"),
        (#""e\u0301""#, "e\u{301}"), (#""\uFEFFx""#, "\u{FEFF}x"), (#""\uFFFD""#, "\u{FFFD}"),
        (#""\\u0041""#, #"\u0041"#),
    ])
    func keepsCodePoints(json: String, text: String) throws {
        let read = try JSONText(Array(json.utf8)).rootText
        #expect(read.text.scalars == text.scalars)
        #expect(!read.isMended)
    }

    @Test(arguments: [
        (#""\ud800""#, "\u{FFFD}"), (#""\udc00a""#, "\u{FFFD}a"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
        (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\udE00\ud83d""#, "\u{FFFD}\u{FFFD}"),
        (#""\ud83d\n""#, "\u{FFFD}\n"), (#""\ud83dude00""#, "\u{FFFD}ude00"),
    ])
    func replacesLoneSurrogates(json: String, text: String) throws {
        let read = try JSONText(Array(json.utf8)).rootText
        #expect(read.text.scalars == text.scalars)
        #expect(read.isMended)
    }

    @Test(
        arguments: [
            ([0xFF], "\u{FFFD}"), ([0x61, 0xC3], "a\u{FFFD}"), ([0xC3, 0x28], "\u{FFFD}("),
            ([0xF0, 0x9F, 0x8D, 0x61], "\u{FFFD}a"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xE2, 0x5C, 0x6E, 0x82], "\u{FFFD}\n\u{FFFD}"),
            ([0xC3, 0x5C, 0x75, 0x30, 0x30, 0x65, 0x39], "\u{FFFD}é"),
        ] as [([UInt8], String)])
    func replacesBytesThatAreNotUTF8(bytes: [UInt8], text: String) throws {
        let read = try JSONText([0x22] + bytes + [0x22]).rootText
        #expect(read.text.scalars == text.scalars)
        #expect(read.isMended)
    }

    @Test(
        arguments: [0x00, 0x0A, 0x1F, 0x22, 0x5C] as [UInt8],
        [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F, 0x80, 0xA2, 0xFF])
    func findsTheEndOfPlainTextAtEveryAlignment(stop: UInt8, plain: UInt8) {
        for length in 0..<20 {
            let scanner = JSONScanner(bytes: Array(repeating: plain, count: length) + [stop, stop &+ 1, stop])
            for offset in 0...length { #expect(scanner.endOfPlainText(from: offset) == length) }
        }
        let unended = JSONScanner(bytes: Array(repeating: plain, count: 17))
        #expect(unended.endOfPlainText(from: 3) == 17)
        #expect(unended.endOfPlainText(from: 18) == 18)
    }
}

extension JSONText {
    fileprivate var rootText: (text: String, isMended: Bool) { text(of: root) }
}
