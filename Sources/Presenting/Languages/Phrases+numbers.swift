extension Phrases {
    /// A whole number in groups of three digits, such as 1,234,567.
    func number(_ value: Int) -> String {
        let digits = String(value.magnitude)
        guard digits.utf8.count > 3 else { return String(value) }
        let separator = text(.groupSeparator)
        var grouped = value < 0 ? "-" : ""
        for (offset, digit) in digits.enumerated() {
            if offset > 0, (digits.utf8.count - offset).isMultiple(of: 3) { grouped += separator }
            grouped.append(digit)
        }
        return grouped
    }

    /// A number of tenths that is not negative, such as 45 as 4.5; without a tenth of 0.
    func number(tenths: Int) -> String {
        let whole = number(tenths / 10)
        return tenths.isMultiple(of: 10) ? whole : "\(whole)\(text(.decimalSeparator))\(tenths % 10)"
    }
}
