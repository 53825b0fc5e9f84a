import HTTPMessages

extension HTTPDate {
    /// Reads a field value; nil where it is no date.
    static func secondsSince1970(_ field: String) -> Int64? {
        secondsSince1970(field.utf8Span.span.bytes)
    }
}
