import Testing

@testable import Upstream

@Suite struct RetryAfterTests {
    private static let fields: [(String, Int?)] = [
        ("0", 0), ("7", 7), ("0120", 120), ("86400", 86_400), ("86401", 86_400),
        ("99999999999999999999999999", 86_400),
        ("Thu, 01 Jan 2026 00:00:09 GMT", 9), ("Wed, 31 Dec 2025 00:00:00 GMT", 0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
        ("", nil), ("soon", nil), ("-1", nil), ("1.5", nil), ("7 s", nil), ("Thu, 99 Jan 2026 00:00:09 GMT", nil),
    ]

    @Test(arguments: fields)
    func readsBothForms(field: String, seconds: Int?) {
        #expect(RetryAfter.seconds(field, now: 1_767_225_600) == seconds)
    }

    @Test func survivesAnyClock() {
        #expect(RetryAfter.seconds("Thu, 01 Jan 2026 00:00:09 GMT", now: .min) == nil)
        #expect(RetryAfter.seconds("Thu, 01 Jan 2026 00:00:09 GMT", now: .max) == 0)
    }
}
