import HTTPMessages
import Testing

@Suite struct QueryParametersTests {
    private func first(_ name: String, in query: String) throws -> String? {
        try QueryParameters(Array(query.utf8).span.bytes).first(name)
    }

    @Test(
        arguments: [
            ("", nil), ("&&", nil), ("=", nil), ("a", ""), ("a=", ""), ("a=1", "1"), ("a=1=2", "1=2"), ("a=1&a=2", "1"),
            ("x=1&a=2&y", "2"), ("aa=1&a=2", "2"), ("=a", nil), ("A=1", nil), ("a=1+2%2B", "1 2+"), ("%61=1", "1"),
            ("a=%C3%A9", "é"), ("x=%&%=1&%zz&a=1", "1"), ("&a=1", "1"), ("aaaa", nil), ("%61%61=1", nil),
        ] as [(String, String?)])
    func findsTheFirstValue(_ query: String, _ value: String?) throws {
        #expect(try first("a", in: query) == value)
    }

    @Test(arguments: ["b+c=1", "b%20c=1", "%62+%63=1&b+c=2"])
    func comparesNamesDecoded(_ query: String) throws {
        #expect(try first("b c", in: query) == "1")
        #expect(try first("b+c", in: query) == nil)
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%00", "a=%ff", "a=%C3", "a=%&a=1"])
    func saysThatAValueIsBroken(_ query: String) {
        #expect(throws: PercentError.broken) { try first("a", in: query) }
        #expect(throws: Never.self) { try first("b", in: query) }
    }
}
