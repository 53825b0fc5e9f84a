import HTTPMessages

/// How long an upstream wants to be left alone.
///
/// - Source: RFC 9110 section 10.2.3.
enum RetryAfter {
    /// A day: an upstream's slip must not silence it for ever.
    static let mostSeconds = 86_400

    /// Reads the field.
    ///
    /// - Parameters:
    ///   - field: a number of seconds or a date.
    ///   - now: seconds since 1970 by the clock that made the date: the `Date` of the same answer where it has one.
    /// - Returns: 0…`mostSeconds`, a past date being 0; nil for anything else.
    static func seconds(_ field: String, now: Int64) -> Int? {
        if let seconds = DecimalDigits.parse(field, atMost: mostSeconds) { return seconds }
        guard let date = HTTPDate.secondsSince1970(field) else { return nil }
        let (seconds, overflow) = date.subtractingReportingOverflow(now)
        return overflow ? nil : Int(min(max(0, seconds), Int64(mostSeconds)))
    }
}
