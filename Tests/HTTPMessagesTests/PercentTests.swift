import HTTPMessages
import Testing

@Suite struct PercentTests {
    @Test(
        arguments: [
            ("", ""), ("abc", "abc"), ("a%20b", "a b"), ("a+b", "a+b"), ("%C3%A9%c3%a9", "éé"), ("%2F", "/"),
            ("%25", "%"),
            ("%252e", "%2e"), ("caf\u{e9}", "café"), ("%0d%0a", "\r\n"),
            ("%", nil), ("%4", nil), ("a%zz", nil), ("%4g", nil), ("%00", nil), ("%C3", nil), ("%c0%af", nil),
            ("%ff", nil),
            ("%ED%A0%80", nil),
        ] as [(String, String?)])
    func decodesASegment(_ encoded: String, _ decoded: String?) {
        #expect(Percent.decodeSegment(Array(encoded.utf8).span.bytes) == decoded)
    }
}
