/// Numbers written as decimal digits and nothing else.
enum DecimalDigits {
    /// Reads a number of any length.
    ///
    /// - Parameters:
    ///   - text: the digits.
    ///   - limit: what a larger number is read as.
    /// - Returns: nil where there is no digit, or anything else.
    static func parse(_ text: some StringProtocol, atMost limit: Int) -> Int? {
        guard !text.isEmpty else { return nil }
        var number = 0
        for byte in text.utf8 {
            guard (0x30...0x39).contains(byte) else { return nil }
            let (tens, tooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = tens.addingReportingOverflow(Int(byte - 0x30))
            number = tooLarge || overflow ? limit : min(sum, limit)
        }
        return number
    }
}
