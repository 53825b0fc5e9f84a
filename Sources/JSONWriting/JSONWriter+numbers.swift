extension JSONWriter {
    /// Writes an integer in decimal digits.
    ///
    /// Readers that keep numbers as doubles are exact up to 2^53 only (RFC 8259, section 6): write larger ids as
    /// strings.
    public mutating func integer(_ value: Int64) {
        if value < 0 { output.append(UInt8(ascii: "-")) }
        var left = output.count
        var rest = value.magnitude
        repeat {
            output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        var right = output.count - 1
        while left < right {
            output.swapAt(left, right)
            left += 1
            right -= 1
        }
    }

    /// Writes a number in the fewest digits that read back as the same double.
    ///
    /// A whole number has neither point nor exponent up to 2^53, zero has no sign, and what JSON has no number for (NaN
    /// and the infinities) is `null`, so that one such value can't make a whole view fail.
    public mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        if let whole = Int64(exactly: value), whole.magnitude <= 1 << 53 { return integer(whole) }
        output.append(contentsOf: value.description.utf8)
    }
}
