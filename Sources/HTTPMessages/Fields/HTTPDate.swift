/// Dates as HTTP writes them, by the proleptic Gregorian calendar and without a time zone database.
///
/// - Source: RFC 9110 section 5.6.7.
public enum HTTPDate {
    private static let days: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Writes the IMF-fixdate form.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z; held to the years 1970…9999.
    /// - Returns: 29 bytes.
    public static func bytes(secondsSince1970 seconds: Int64) -> [UInt8] {
        let seconds = held(seconds)
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

    /// Writes an RFC 3339 instant in UTC, to the second.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z; held to the years 1970…9999.
    /// - Returns: 20 bytes, such as `1994-11-06T08:49:37Z`.
    public static func timestamp(secondsSince1970 seconds: Int64) -> String {
        let seconds = held(seconds)
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

    private static func held(_ seconds: Int64) -> Int64 { min(max(0, seconds), 253_402_300_799) }

    /// Reads a date in any of the three forms that a recipient has to know.
    ///
    /// The name of the weekday must be one, but need not be the right one.
    /// - Returns: seconds since 1970, or nil for anything else: a recipient then acts as if the field were not there.
    public static func secondsSince1970(_ field: RawSpan) -> Int64? {
        switch field.byteCount {
        case 29: fixdate(field)
        case 24: asctime(field)
        default: rfc850(field)
        }
    }

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func fixdate(_ field: RawSpan) -> Int64? {
        guard isDay(field.extracting(0..<3)), field.extracting(3..<5).equals(", "), field.byte(at: 7) == 0x20,
            field.byte(at: 11) == 0x20, field.byte(at: 16) == 0x20, field.extracting(25..<29).equals(" GMT")
        else { return nil }
        return seconds(
            year: field.number(12..<16), month: month(field.extracting(8..<11)), day: field.number(5..<7),
            time: field.extracting(17..<25))
    }

    /// Reads `Sun Nov  6 08:49:37 1994`.
    private static func asctime(_ field: RawSpan) -> Int64? {
        guard isDay(field.extracting(0..<3)), field.byte(at: 3) == 0x20, field.byte(at: 7) == 0x20,
            field.byte(at: 10) == 0x20, field.byte(at: 19) == 0x20
        else { return nil }
        return seconds(
            year: field.number(20..<24), month: month(field.extracting(4..<7)),
            day: field.number((field.byte(at: 8) == 0x20 ? 9 : 8)..<10), time: field.extracting(11..<19))
    }

    /// Reads `Sunday, 06-Nov-94 08:49:37 GMT`.
    private static func rfc850(_ field: RawSpan) -> Int64? {
        let day = field.first(UInt8(ascii: ","), from: 0)
        guard (6...9).contains(day), field.byteCount == day + 24, isDay(field.extracting(0..<3)),
            field.extracting((day - 3)..<day).equals("day")
        else { return nil }
        let date = field.extracting(day..<field.byteCount)
        guard date.byte(at: 1) == 0x20, date.byte(at: 4) == UInt8(ascii: "-"), date.byte(at: 8) == UInt8(ascii: "-"),
            date.byte(at: 11) == 0x20, date.extracting(20..<24).equals(" GMT"), let year = date.number(9..<11)
        else { return nil }
        // As POSIX's strptime takes two digits; no year of this century is then over 50 years ahead.
        return seconds(
            year: year < 70 ? 2_000 + year : 1_900 + year, month: month(date.extracting(5..<8)),
            day: date.number(2..<4), time: date.extracting(12..<20))
    }

    private static func isDay(_ name: RawSpan) -> Bool { days.contains { name.equals($0) } }

    private static func month(_ name: RawSpan) -> Int? {
        months.firstIndex { name.equals($0) }.map { $0 + 1 }
    }

    /// Puts the parts together; the time is eight bytes, such as `08:49:37`.
    private static func seconds(year: Int?, month: Int?, day: Int?, time: RawSpan) -> Int64? {
        guard let year, let month, let day, time.byte(at: 2) == UInt8(ascii: ":"),
            time.byte(at: 5) == UInt8(ascii: ":"), let hour = time.number(0..<2), let minute = time.number(3..<5),
            let second = time.number(6..<8), hour < 24, minute < 60, second <= 60,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        return date.daysSince1970 * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
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
