extension Double {
    /// The double nearest to `digits` / 10^`places`, ties to even.
    ///
    /// One long division whose remainder is not lost, so that it is rounded once. `strtod` would take a sixth of the
    /// time in which an answer is read.
    /// - Parameters:
    ///   - digits: the number without its decimal point, below 2^63: the last bit of a larger one is lost.
    ///   - places: how many of the digits stand after the point, 0…19.
    init(_ digits: UInt64, overTenToThe places: Int) {
        guard digits != 0, places != 0 else {
            self = Double(digits)
            return
        }
        let divisor = (0..<places).reduce(UInt64(1)) { power, _ in power * 10 }
        let (digitsShift, divisorShift) = (digits.leadingZeroBitCount, divisor.leadingZeroBitCount)
        // The dividend's top bit stays clear, so it is below the divisor and the quotient has 63 or 64 bits.
        let (quotient, remainder) = (divisor << divisorShift).dividingFullWidth((digits << (digitsShift - 1), 0))
        // The last of those bits is far below the 53 that are kept: set, it stands for all that follow.
        let significand = Double(quotient | (remainder == 0 ? 0 : 1))
        self.init(sign: .plus, exponent: divisorShift - digitsShift - 63, significand: significand)
    }
}
