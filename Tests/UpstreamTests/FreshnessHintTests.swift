import Testing

@testable import Upstream

@Suite struct FreshnessHintTests {
    /// 2026-01-01T00:00:00Z.
    private static let now: Int64 = 1_767_225_600
    private static let today = "Thu, 01 Jan 2026 00:00:00 GMT"
    private static let minuteLater = "Thu, 01 Jan 2026 00:01:00 GMT"
    private static let yesterday = "Wed, 31 Dec 2025 00:00:00 GMT"
    private static let tomorrow = "Fri, 02 Jan 2026 00:00:00 GMT"

    private func hint(
        _ cacheControl: String? = nil, expires: String? = nil, date: String? = nil, age: String? = nil
    ) -> FreshnessHint {
        var metadata = FetchMetadata()
        metadata.cacheControl = cacheControl
        metadata.expires = expires
        metadata.date = date
        metadata.age = age
        return FreshnessHint(metadata, wallMilliseconds: Self.now * 1_000)
    }

    private static let cacheControls: [(String?, Int?)] = [
        (nil, nil), ("", nil), ("public", nil), (",,=,\"", nil), ("xmax-age=5", nil), ("max-agex=5", nil),
        ("max-age=60", 60), ("public, max-age=60", 60), ("MAX-AGE=60", 60), ("max-age=\"60\"", 60),
        ("\tmax-age = 60 ", 60), ("max-age=60, s-maxage=10", 10), ("s-maxage=0, max-age=60", 0),
        ("max-age=60, max-age=5", 60), ("x=\"a, max-age=5\", max-age=60", 60), ("x=\"\\\", max-age=5\", max-age=6", 6),
        ("max-age", 0), ("max-age=", 0), ("max-age=junk", 0), ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age=5;", 0),
        ("max-age=99999999999999999999999999", 31_536_000),
        ("no-store", 0), ("no-cache", 0), ("no-store, max-age=60", 0), ("max-age=60, NO-CACHE", 0),
        ("no-cache=\"Set-Cookie\", max-age=60", 60),
    ]

    @Test(arguments: cacheControls)
    func readsCacheControl(field: String?, seconds: Int?) {
        #expect(hint(field).freshForMilliseconds == seconds.map { Int64($0) * 1_000 })
    }

    @Test(arguments: [
        ("must-revalidate", true), ("max-age=5, Must-Revalidate", true), ("proxy-revalidate", true),
        ("max-age=5", false), ("x=\"must-revalidate\"", false), ("no-store, must-revalidate", true),
    ])
    func readsMustRevalidate(field: String, expected: Bool) {
        #expect(hint(field).mustRevalidate == expected)
    }

    @Test func takesExpiresWhereNoAgeIsNamed() {
        #expect(hint(expires: Self.minuteLater, date: Self.today).freshForMilliseconds == 60_000)
        #expect(hint("public", expires: Self.minuteLater).freshForMilliseconds == 60_000)
        #expect(hint("max-age=5", expires: Self.minuteLater, date: Self.today).freshForMilliseconds == 5_000)
        #expect(hint(expires: Self.yesterday, date: Self.today).freshForMilliseconds == 0)
        #expect(hint(expires: Self.today, date: Self.today).freshForMilliseconds == 0)
        #expect(hint(expires: "0", date: Self.today).freshForMilliseconds == 0)
        #expect(hint(expires: "Fri, 31 Dec 9999 23:59:59 GMT").freshForMilliseconds == 31_536_000_000)
    }

    @Test func wrongDateChangesNothing() {
        for date in [nil, Self.yesterday, Self.tomorrow, "junk", "Fri, 31 Dec 9999 23:59:59 GMT"] {
            #expect(hint("max-age=60", date: date).freshForMilliseconds == 60_000)
            #expect(hint(expires: Self.minuteLater, date: date).freshForMilliseconds == 60_000)
        }
    }

    @Test func upstreamWithWrongClockMeansItsOwnTime() {
        let expires = "Fri, 02 Jan 2026 00:00:30 GMT"
        #expect(hint(expires: expires, date: Self.tomorrow).freshForMilliseconds == 30_000)
    }

    private static let ages: [(String?, Int64)] = [
        (nil, 60), ("0", 60), ("20", 40), ("59", 1), ("60", 60), ("99999999999999999999", 60), ("-5", 60), ("junk", 60),
    ]

    @Test(arguments: ages)
    func countsAgeOnlyWhereItCanBeTrue(age: String?, seconds: Int64) {
        #expect(hint("max-age=60", age: age).freshForMilliseconds == seconds * 1_000)
        #expect(hint("max-age=0", age: age).freshForMilliseconds == 0)
        #expect(hint(age: age).freshForMilliseconds == nil)
    }
}
