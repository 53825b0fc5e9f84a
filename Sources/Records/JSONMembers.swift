/// The members of one JSON object that a caller sent, read strictly: what is doubtful is refused, not mended.
public struct JSONMembers: Sendable {
    /// What a member holds.
    public enum Value: Sendable, Hashable {
        case null
        case flag(Bool)
        /// In plain decimal digits; nil when it would take hundreds of zeros.
        case number(plain: String?)
        case text(String)
        /// A text with a lone surrogate, which is no Unicode.
        case brokenText
        /// An array or an object.
        case compound
    }

    /// In the order sent; no name comes twice.
    public let members: [(name: String, value: Value)]

    /// Reads an object.
    ///
    /// Depth costs neither stack nor heap. A byte order mark is skipped.
    ///
    /// - Parameter bytes: a JSON text.
    /// - Throws: `JSONMembersError`.
    /// - Source: RFC 8259.
    public init(_ bytes: [UInt8]) throws(JSONMembersError) {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw .notJSON(offset: error.byteOffsets.lowerBound, detail: "expected UTF-8")
        }
        let text: JSONText
        do throws(ReadingError) {
            text = try JSONText(bytes)
        } catch {
            guard case .notJSON(let offset, let detail) = error else { throw .notAnObject }
            throw .notJSON(offset: offset, detail: detail)
        }
        guard text.root.kind == .object else { throw .notAnObject }
        members = try Self.members(of: text)
    }

    private static func members(of text: JSONText) throws(JSONMembersError) -> [(name: String, value: Value)] {
        let scanner = text.scanner
        var members: [(name: String, value: Value)] = []
        var names: Set<RecordID> = []
        var offset = scanner.skippingSeparators(from: scanner.start + 1)
        while scanner.byte(at: offset) == UInt8(ascii: "\"") {
            let key = text.value(at: offset)
            let value = text.value(at: scanner.skippingSeparators(from: key.range.upperBound))
            let name = text.text(of: key).text
            guard names.insert(RecordID(name)).inserted else { throw .repeated(name: name, offset: offset) }
            members.append((name, Self.value(value, in: text)))
            offset = scanner.skippingSeparators(from: value.range.upperBound)
        }
        return members
    }

    private static func value(_ value: JSONValue, in text: JSONText) -> Value {
        switch value.kind {
        case .null: return .null
        case .true: return .flag(true)
        case .false: return .flag(false)
        case .number: return .number(plain: text.plainDecimal(of: value))
        case .string:
            let (string, isMended) = text.text(of: value)
            return isMended ? .brokenText : .text(string)
        case .array, .object: return .compound
        }
    }
}

/// Why a caller's JSON was not read.
public enum JSONMembersError: Error, Sendable, Hashable {
    /// Not a JSON text. `offset` counts bytes from 0.
    case notJSON(offset: Int, detail: String)
    /// JSON, but no object.
    case notAnObject
    /// Two members have the same name; the second begins at `offset`.
    case repeated(name: String, offset: Int)
}
