extension JSONText {
    /// The double nearest to a number; nil when that is infinite.
    func double(of number: JSONValue) -> Double? {
        if let double = shortDecimal(number.range) { return double }
        let double = Double(String(decoding: scanner.bytes[number.range], as: UTF8.self))
        return double.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Reads a number of at most 18 digits without an exponent, as nearly all are.
    ///
    /// - Returns: nil for any other number.
    private func shortDecimal(_ range: Range<Int>) -> Double? {
        let bytes = scanner.bytes.span.extracting(range)
        var digits: UInt64 = 0
        var count = 0
        var point: Int?
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard count < 18 else { return nil }
                digits = digits * 10 + UInt64(bytes[index] - UInt8(ascii: "0"))
                count += 1
            case UInt8(ascii: "."): point = count
            case UInt8(ascii: "-"): continue
            default: return nil
            }
        }
        let magnitude = Double(digits, overTenToThe: count - (point ?? count))
        return bytes[0] == UInt8(ascii: "-") ? -magnitude : magnitude
    }

    /// A number's exact value in digits without an exponent, the same for each way of writing it.
    ///
    /// `7`, `7.0` and `70e-1` are `7`; `1e3` is `1000`; `-0` is `0`; `7.50` is `7.5`.
    /// - Returns: nil when more than 400 zeros would have to be added: no id has an exponent like that.
    func plainDecimal(of number: JSONValue) -> String? {
        let literal = scanner.bytes[number.range]
        let unsigned = literal.drop { $0 == UInt8(ascii: "-") }
        let mantissa = unsigned.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
        let digits = whole + mantissa.dropFirst(whole.count + 1)
        guard let last = digits.lastIndex(where: { $0 != UInt8(ascii: "0") }) else { return "0" }
        let significant = digits[...last].drop { $0 == UInt8(ascii: "0") }
        guard let exponent = Self.exponent(unsigned.dropFirst(mantissa.count + 1)) else { return nil }
        let point = whole.count - (significant.startIndex - digits.startIndex) + exponent
        guard (-400...significant.count + 400).contains(point) else { return nil }
        return (unsigned.count < literal.count ? "-" : "") + Self.write(significant, point: point)
    }

    /// What the digits after an `e` say: 0 when there are none, nil beyond 2^31.
    private static func exponent(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.isEmpty ? 0 : Int32(String(decoding: digits, as: UTF8.self)).map(Int.init)
    }

    /// Writes `digits` with the decimal point after the first `point` of them.
    private static func write(_ digits: ArraySlice<UInt8>, point: Int) -> String {
        let text = String(decoding: digits, as: UTF8.self)
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + text }
        if point >= digits.count { return text + String(repeating: "0", count: point - digits.count) }
        return text.prefix(point) + "." + text.dropFirst(point)
    }
}
