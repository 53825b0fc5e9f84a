extension JSONText {
    /// The id that a value is: a text as it stands, or a number's `plainDecimal(of:)`.
    ///
    /// - Returns: the id, and whether anything in it had to be replaced; nil for any other value, and for a text that
    ///   is empty or all whitespace, or has a NUL in it, which no path can carry.
    func id(of value: JSONValue) -> (text: String, isMended: Bool)? {
        switch value.kind {
        case .number:
            return plainDecimal(of: value).map { ($0, false) }
        case .string:
            let id = text(of: value)
            let scalars = id.text.unicodeScalars
            return scalars.allSatisfy(\.isWhitespace) || scalars.contains("\0") ? nil : id
        default:
            return nil
        }
    }
}
