/// Response fields in their order, kept as the lines that go on the wire.
///
/// Nothing put in can break out of its line: bytes that may not stand in a value become `?`.
public struct FieldBlock: Sendable, Hashable {
    /// `Name: value` lines, each with its CRLF.
    public private(set) var lines: [UInt8] = []

    /// A block without fields.
    public init() {}

    /// Adds a field.
    ///
    /// - Parameters:
    ///   - name: a field name, a valid token.
    ///   - value: text, sent as UTF-8.
    public mutating func append(_ name: StaticString, _ value: String) {
        lines.append(name)
        lines.append(": ")
        for byte in value.utf8 {
            lines.append(byte < 0x20 && byte != 0x09 || byte == 0x7F ? UInt8(ascii: "?") : byte)
        }
        lines.append("\r\n")
    }

    /// Adds a field with a number.
    public mutating func append(_ name: StaticString, _ value: Int) {
        append(name, String(value))
    }

    /// The same fields without the room that they were made in: for what is kept.
    public var fitted: FieldBlock {
        var block = self
        block.lines = lines.fitted
        return block
    }

    /// Adds all fields of another block.
    public mutating func append(contentsOf other: FieldBlock) {
        lines.append(contentsOf: other.lines)
    }
}
