public import JSONWriting

/// A value that a caller sent for a field, not checked yet.
public enum SentValue: Sendable, Hashable {
    /// JSON's `null`: as good as not sent.
    case null
    /// `true` or `false`.
    case flag(Bool)
    /// A number in plain decimal digits, such as `30` or `-1.5`; nil when it would take hundreds of them.
    case number(plain: String?)
    /// A text.
    case text(String)
    /// A text that is not Unicode: it has a lone surrogate.
    case brokenText
    /// An array or an object.
    case compound
    /// What was entered into a field of a web form: it means a text, a number or a flag as the field does.
    case entry(String)
}

/// What a caller sent, by name, in order; no name comes twice.
public struct SentFields: Sendable {
    /// The fields.
    public let fields: [(name: String, value: SentValue)]

    /// Takes fields whose names differ.
    public init(_ fields: [(name: String, value: SentValue)]) {
        self.fields = fields
    }

    /// The value of a field; nil when it was not sent.
    public subscript(name: String) -> SentValue? {
        fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}

extension SentValue: JSONWritable {
    /// Writes it as it was sent; `null` for what no field can hold.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null, .brokenText, .compound: writer.null()
        case .flag(let flag): writer.boolean(flag)
        case .number(let plain): writer.number(plain.flatMap(Double.init) ?? .nan)
        case .text(let text), .entry(let text): writer.string(text)
        }
    }
}
