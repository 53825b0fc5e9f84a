import Facade
import HTTPMessages
import Records

/// The body of a write: its bytes, and what they are said to be.
struct SentBody: Sendable {
    /// The media types that a write comes in.
    enum Format: String, CaseIterable {
        case json = "application/json"
        case mergePatch = "application/merge-patch+json"
        case form = "application/x-www-form-urlencoded"
    }

    /// What a PATCH takes, as `Accept-Patch` lists it.
    static let patchFormats = "application/merge-patch+json, application/json, application/x-www-form-urlencoded"
    /// What any other write takes.
    static let formats = "application/json, application/x-www-form-urlencoded"

    private let bytes: [UInt8]
    private let contentType: String?
    private let isCoded: Bool

    init(_ request: borrowing RequestView, _ bytes: [UInt8]) {
        self.bytes = bytes
        contentType = request.text(.contentType)
        isCoded = request.text(.contentEncoding).map { !$0.isEmpty && $0.lowercased() != "identity" } ?? false
    }

    /// Reads the fields that were sent.
    ///
    /// - Parameter isPatch: whether a merge patch is taken too.
    /// - Returns: the fields, not checked yet.
    /// - Throws: a 415, 400 or 422.
    func fields(isPatch: Bool = false) throws(Problem) -> SentFields {
        guard !isCoded else { throw .codedBody }
        switch format {
        case .json: return try json()
        case .mergePatch where isPatch: return try json()
        case .form: return try URLEncodedFields.read(bytes)
        case .mergePatch, nil: throw .mediaType(isPatch: isPatch)
        }
    }

    /// Nil for any other media type, and for a text in another encoding than UTF-8.
    private var format: Format? {
        let parts = (contentType ?? "").split(separator: ";").map { part in
            part.drop { $0 == " " || $0 == "\t" }.lowercased().filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        }
        let isOther = parts.dropFirst().contains { $0.hasPrefix("charset=") && $0 != "charset=utf-8" }
        return isOther ? nil : parts.first.flatMap(Format.init)
    }

    private func json() throws(Problem) -> SentFields {
        do throws(JSONMembersError) {
            return SentFields(try JSONMembers(bytes).members.map { ($0.name, SentValue($0.value)) })
        } catch {
            switch error {
            case .notJSON(let offset, let detail): throw .malformedBody("\(detail) at byte \(offset)", position: offset)
            case .repeated(_, let offset):
                throw .malformedBody("the member at byte \(offset) was sent before", position: offset)
            case .notAnObject: throw .notAnObject
            }
        }
    }
}

extension SentValue {
    fileprivate init(_ value: JSONMembers.Value) {
        self =
            switch value {
            case .null: .null
            case .flag(let flag): .flag(flag)
            case .number(let plain): .number(plain: plain)
            case .text(let text): .text(text)
            case .brokenText: .brokenText
            case .compound: .compound
            }
    }
}

/// The fields of a web form.
///
/// - Source: the URL Standard, section 5.1; read strictly.
enum URLEncodedFields {
    static func read(_ bytes: [UInt8]) throws(Problem) -> SentFields {
        var fields: [(name: String, value: SentValue)] = []
        var names: Set<RecordID> = []
        var offset = 0
        for field in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            defer { offset += field.count + 1 }
            guard !field.isEmpty else { continue }
            let equals = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
            guard let name = decode(field[..<equals]), let value = decode(field[equals...].dropFirst()) else {
                throw .malformedBody("the field at byte \(offset) is not percent-encoded UTF-8", position: offset)
            }
            guard names.insert(RecordID(name)).inserted else {
                throw .malformedBody("the field at byte \(offset) was sent before", position: offset)
            }
            fields.append((name, .entry(value)))
        }
        return SentFields(fields)
    }

    private static func decode(_ bytes: ArraySlice<UInt8>) -> String? {
        let spaced = bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        return Percent.decodeSegment(spaced.span.bytes)
    }
}
