import HTTPMessages
import Testing

@Suite struct HTTPDateTests {
    private func seconds(_ text: String) -> Int64? {
        HTTPDate.secondsSince1970(Array(text.utf8).span.bytes)
    }

    private func text(_ seconds: Int64) -> String {
        String(decoding: HTTPDate.bytes(secondsSince1970: seconds), as: UTF8.self)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func writesAndReads(_ seconds: Int64, _ text: String) {
        #expect(self.text(seconds) == text)
        #expect(self.seconds(text) == seconds)
    }

    @Test func everyDayOfFourCenturiesComesBack() {
        // A prime number of seconds over a day, so that all times of a day come up too.
        var instant: Int64 = 0
        while instant < 400 * 366 * 86_400 {
            #expect(seconds(text(instant)) == instant)
            instant += 86_413
        }
    }

    @Test func holdsWhatCannotBeWrittenToTheLimits() {
        #expect(text(-1) == text(0))
        #expect(text(.max) == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(HTTPDate.timestamp(secondsSince1970: -1) == "1970-01-01T00:00:00Z")
        #expect(HTTPDate.timestamp(secondsSince1970: 784_111_777) == "1994-11-06T08:49:37Z")
    }

    @Test(arguments: [
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Sun Nov 16 08:49:37 1994", 784_975_777), ("Wednesday, 31-Dec-69 23:59:59 GMT", 3_155_759_999),
        ("Thursday, 01-Jan-70 00:00:00 GMT", 0), ("Fri, 30 Jun 1972 23:59:60 GMT", 78_796_800),
    ])
    func readsTheObsoleteFormsAndLeapSeconds(_ text: String, _ seconds: Int64) {
        #expect(self.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "yesterday", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 gmt",
        "sun, 06 Nov 1994 08:49:37 GMT", "Xxx, 06 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 30 Feb 2000 08:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 1994 08-49-37 GMT",
        "Sun, +6 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 06 08:49:37 94",
        "Sunday 06-Nov-94 08:49:37 GMT", "Someday, 06-Nov-94 08:49:37 GMT", "Sun Nov   08:49:37 1994",
    ])
    func readsNothingElse(_ text: String) {
        #expect(seconds(text) == nil)
    }
}
