/// Dates as HTTP writes them, by the proleptic Gregorian calendar and without a time zone database.
///
/// - Source: RFC 9110 section 5.6.7.
public enum HTTPDate {
    private static let days: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The IMF-fixdate form, 29 bytes for the years 0…9999.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z; held to the years 1970…9999.
    public static func bytes(secondsSince1970 seconds: Int64) -> [UInt8] {
        let seconds = min(max(0, seconds), 253_402_300_799)
        let date = CivilDate(daysSince1970: seconds / 86_400)
        let time = Int(seconds % 86_400)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(29)
        bytes.append(days[Int((seconds / 86_400 + 4) % 7)])
        bytes.append(", ")
        bytes.append(twoDigits: date.day)
        bytes.append(0x20)
        bytes.append(months[date.month - 1])
        bytes.append(0x20)
        bytes.append(twoDigits: date.year / 100)
        bytes.append(twoDigits: date.year % 100)
        bytes.append(0x20)
        bytes.append(twoDigits: time / 3_600)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(twoDigits: time / 60 % 60)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(twoDigits: time % 60)
        bytes.append(" GMT")
        return bytes
    }

    /// Reads an IMF-fixdate.
    ///
    /// - Returns: seconds since 1970, or nil for anything else: a recipient then acts as if the field were not there.
    public static func secondsSince1970(_ field: RawSpan) -> Int64? {
        guard field.byteCount == 29, field.extracting(25..<29).equals(" GMT"), field.extracting(3..<5).equals(", "),
            days.contains(where: { field.extracting(0..<3).equals($0) }),
            let month = months.firstIndex(where: { field.extracting(8..<11).equals($0) }),
            let day = field.number(5..<7), let year = field.number(12..<16), let hour = field.number(17..<19),
            let minute = field.number(20..<22), let second = field.number(23..<25),
            (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        for separator in [7, 11, 16] where field.byte(at: separator) != 0x20 { return nil }
        for separator in [19, 22] where field.byte(at: separator) != UInt8(ascii: ":") { return nil }
        let date = CivilDate(year: year, month: month + 1, day: day)
        return date.daysSince1970 * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    }

    /// An RFC 3339 instant in UTC, to the second.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z; held to the years 1970…9999.
    public static func timestamp(secondsSince1970 seconds: Int64) -> String {
        let seconds = min(max(0, seconds), 253_402_300_799)
        let date = CivilDate(daysSince1970: seconds / 86_400)
        let time = Int(seconds % 86_400)
        var bytes: [UInt8] = []
        bytes.append(twoDigits: date.year / 100)
        bytes.append(twoDigits: date.year % 100)
        for (separator, number) in [
            ("-", date.month), ("-", date.day), ("T", time / 3_600), (":", time / 60 % 60), (":", time % 60),
        ] as [(StaticString, Int)] {
            bytes.append(separator)
            bytes.append(twoDigits: number)
        }
        bytes.append("Z")
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A day of the proleptic Gregorian calendar.
///
/// - Source: Howard Hinnant, "chrono-compatible low-level date algorithms".
private struct CivilDate {
    var year: Int
    var month: Int
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter days: not negative.
    init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int64 {
        let shiftedYear = Int64(month <= 2 ? year - 1 : year)
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension [UInt8] {
    fileprivate mutating func append(twoDigits number: Int) {
        append(UInt8(truncatingIfNeeded: 0x30 + number / 10 % 10))
        append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    }
}

extension RawSpan {
    fileprivate func number(_ range: Range<Int>) -> Int? {
        var number = 0
        for offset in range {
            let byte = byte(at: offset)
            guard byte.isDigit else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }
}
