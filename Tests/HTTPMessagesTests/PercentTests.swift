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

    private func decode(_ query: String) -> [String] {
        Percent.decodeQuery(Array(query.utf8).span.bytes, names: ["a", "b c", "é"]).map {
            "\($0.name)=\($0.value ?? "?")"
        }
    }

    @Test(
        arguments: [
            ("", []), ("&&", []), ("=", []), ("a", ["a="]), ("a=", ["a="]), ("a=1", ["a=1"]), ("a=1=2", ["a=1=2"]),
            ("a=1&a=2", ["a=1"]), ("x=1&a=2&y", ["a=2"]), ("b+c=1+2", ["b c=1 2"]), ("b%20c=%2B", ["b c=+"]),
            ("%61=1", ["a=1"]), ("%C3%A9=1&a=%C3%A9", ["é=1", "a=é"]), ("aa=1", []), ("=a", []),
            ("a=%", ["a=?"]), ("a=%00", ["a=?"]), ("a=%ff", ["a=?"]), ("a=%&a=1", ["a=?"]), ("x=%&%=1&a=1", ["a=1"]),
        ] as [(String, [String])])
    func decodesTheParametersThatAreAskedFor(_ query: String, _ parameters: [String]) {
        #expect(decode(query) == parameters)
    }
}
