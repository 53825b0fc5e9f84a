extension Presenter {
    /// How long ago something was, in the largest unit that it fills.
    ///
    /// - Parameter seconds: below a minute, and before the thing itself, it is "just now".
    /// - Returns: such as "5 minutes ago".
    public func ageText(seconds: Int) -> String {
        switch seconds {
        case ..<60: phrases.text(.justNow)
        case ..<3_600: phrases.text(.minutesAgo, count: seconds / 60)
        case ..<86_400: phrases.text(.hoursAgo, count: seconds / 3_600)
        default: phrases.text(.daysAgo, count: seconds / 86_400)
        }
    }

    /// How current data is, such as "Updated 5 minutes ago".
    ///
    /// - Parameter seconds: its age, as for `ageText`.
    /// - Returns: the text.
    public func updatedText(ageSeconds seconds: Int) -> String {
        phrases.text(.updated, [.age: ageText(seconds: seconds)])
    }

    /// An instant to the minute in UTC, such as "November 30, 2026, 09:05 UTC".
    ///
    /// - Parameter seconds: since 1970, leap seconds not counted; an earlier one is negative.
    /// - Returns: the text.
    public func dateText(secondsSince1970 seconds: Int64) -> String {
        let instant = UTCInstant(secondsSince1970: seconds)
        return phrases.text(
            .date,
            [
                .day: instant.day == 1 ? phrases.text(.firstOfMonth) : "\(instant.day)",
                .month: phrases.text(Phrase.months[instant.month - 1]),
                .year: "\(instant.year)",
                .time: "\(Self.twoDigits(instant.hour)):\(Self.twoDigits(instant.minute))",
            ])
    }

    private static func twoDigits(_ value: Int) -> String {
        value < 10 ? "0\(value)" : "\(value)"
    }
}
