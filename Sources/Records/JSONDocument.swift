/// A small JSON text to be looked into by name.
///
/// Each look walks what it looks at again: for documents that are read once.
public struct JSONDocument: Sendable {
    private let text: JSONText
    private let value: JSONValue

    /// Checks a text; a byte order mark is skipped.
    ///
    /// - Throws: `.notJSON`.
    public init(_ bytes: [UInt8]) throws(ReadingError) {
        text = try JSONText(bytes)
        value = text.root
    }

    private init(_ text: JSONText, _ value: JSONValue) {
        self.text = text
        self.value = value
    }

    /// A member of an object, the last of those with the name; nil when there is none or it is null.
    public subscript(name: String) -> JSONDocument? {
        guard value.kind == .object else { return nil }
        var found: JSONValue?
        var offset = text.scanner.skippingSeparators(from: value.range.lowerBound + 1)
        while offset < value.range.upperBound - 1 {
            let key = text.value(at: offset)
            let member = text.value(at: text.scanner.skippingSeparators(from: key.range.upperBound))
            if text.text(of: key).text == name { found = member }
            offset = text.scanner.skippingSeparators(from: member.range.upperBound)
        }
        return found.flatMap { $0.kind == .null ? nil : JSONDocument(text, $0) }
    }

    /// The elements of an array; none of anything else.
    public var elements: [JSONDocument] {
        guard value.kind == .array else { return [] }
        var elements: [JSONDocument] = []
        var offset = text.scanner.skippingSeparators(from: value.range.lowerBound + 1)
        while offset < value.range.upperBound - 1 {
            let element = text.value(at: offset)
            elements.append(JSONDocument(text, element))
            offset = text.scanner.skippingSeparators(from: element.range.upperBound)
        }
        return elements
    }

    /// A string's text.
    public var string: String? { value.kind == .string ? text.text(of: value).text : nil }

    /// A number without a fraction, as far as it fits.
    public var integer: Int? { value.kind == .number ? text.plainDecimal(of: value).flatMap { Int($0) } : nil }

    /// A truth value.
    public var bool: Bool? {
        switch value.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }
}
