extension BidirectionalCollection<Unicode.Scalar> {
    /// What is left without the whitespace at both ends, in Unicode's sense of it.
    func trimmingWhitespace() -> SubSequence {
        let trimmed = drop(while: \.isWhitespace)
        guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return trimmed }
        return trimmed[...last]
    }
}

extension Unicode.Scalar {
    /// Whether Unicode calls it White_Space; most scalars need no look into its tables.
    var isWhitespace: Bool {
        isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}
