/// An instant as the proleptic Gregorian calendar and a clock in UTC show it.
///
/// - Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
struct UTCInstant: Sendable, Hashable {
    let year: Int64
    /// 1…12.
    let month: Int
    /// 1…31.
    let day: Int
    let hour: Int
    let minute: Int

    init(secondsSince1970 seconds: Int64) {
        let (days, second) = Self.divided(seconds, by: 86_400)
        hour = Int(second / 3_600)
        minute = Int(second % 3_600 / 60)
        // Years begin in March, so that the leap day is the last of one.
        let (era, dayOfEra) = Self.divided(days + 719_468, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
        month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The quotient rounded down, and what is left, which is not negative.
    private static func divided(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
