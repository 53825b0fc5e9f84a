/// The units of a kind of quantity, and how a whole number of one of them is read and written.
package struct UnitScale: Sendable {
    /// Suffix and size in the smallest unit, ascending.
    let units: [(suffix: String, factor: Int)]
    /// What is written behind 0.
    let zeroSuffix: String

    /// `ms`, `s`, `m`, `h` and `d`, counted in milliseconds.
    package static let durations = UnitScale(
        units: [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)], zeroSuffix: "s")
    /// Bytes without a suffix, `KiB`, `MiB` and `GiB`, counted in bytes.
    static let sizes = UnitScale(
        units: [("", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)], zeroSuffix: "")

    /// Reads digits and one unit, nothing between them; nil for anything else, `Int.max` for too large a quantity.
    package func parse(_ text: String) -> Int? {
        let suffix = text.drop { $0.isASCII && $0.isWholeNumber }
        guard let unit = units.first(where: { $0.suffix == suffix }),
            let number = Int(digits: text[..<suffix.startIndex])
        else { return nil }
        let (product, overflow) = number.multipliedReportingOverflow(by: unit.factor)
        return overflow ? .max : product
    }

    /// Writes `quantity`, which is not negative, in the largest unit that makes it a whole number.
    func text(of quantity: Int) -> String {
        guard quantity != 0, let unit = units.last(where: { quantity.isMultiple(of: $0.factor) }) else {
            return "0" + zeroSuffix
        }
        return "\(quantity / unit.factor)\(unit.suffix)"
    }
}

extension Int {
    /// Reads ASCII digits without sign or space; nil for anything else, `Int.max` for too large a number.
    init?(digits text: some StringProtocol) {
        guard !text.isEmpty else { return nil }
        self = 0
        for byte in text.utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let (tens, tooManyTens) = multipliedReportingOverflow(by: 10)
            let (sum, tooMuch) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            self = tooManyTens || tooMuch ? .max : sum
        }
    }
}
