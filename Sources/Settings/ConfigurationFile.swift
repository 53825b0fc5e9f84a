/// The lines of a configuration file, taken apart but not yet understood.
///
/// A line is `NAME=VALUE`, blank, or a comment that begins with `#`. Spaces and tabs around name and value do not
/// count; a value that begins and ends with the same quotation mark, `"` or `'`, is what stands between them, with no
/// escapes. A `#` behind a value belongs to it. Lines end in LF or CR LF, and a byte order mark is skipped.
struct ConfigurationFile {
    /// What stands on one line.
    struct Entry: Hashable {
        let name: String
        let value: String
    }

    /// A line that is neither blank nor a comment.
    struct Line: Hashable {
        /// Counted from 1.
        let number: Int
        /// The entry, or a fault that shows nothing of the line.
        let entry: Result<Entry, ValueFault>
    }

    private(set) var lines: [Line] = []

    /// Reads all lines.
    init(parsing bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            do throws(ValueFault) {
                let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
                guard let entry = try entry(of: line) else { continue }
                self.lines.append(Line(number: index + 1, entry: .success(entry)))
            } catch {
                self.lines.append(Line(number: index + 1, entry: .failure(error)))
            }
        }
    }

    private func entry(of line: ArraySlice<UInt8>) throws(ValueFault) -> Entry? {
        guard let text = String(validating: line, as: UTF8.self) else { throw ValueFault("is not UTF-8 text") }
        let trimmed = Substring(text).trimmingFieldSpace
        if trimmed.isEmpty || trimmed.hasPrefix("#") { return nil }
        guard let equals = trimmed.firstIndex(of: "=") else { throw ValueFault.notAnEntry }
        let name = trimmed[..<equals].trimmingFieldSpace
        guard !name.isEmpty, name.utf8.allSatisfy(\.isVariableName) else { throw ValueFault.notAnEntry }
        let value = try unquoted(trimmed[trimmed.index(after: equals)...].trimmingFieldSpace)
        return Entry(name: String(name), value: value)
    }

    private func unquoted(_ value: Substring) throws(ValueFault) -> String {
        guard let first = value.first, first == "\"" || first == "'" else { return String(value) }
        guard value.count > 1, value.last == first else {
            throw ValueFault("begins with a quotation mark that does not end the value")
        }
        return String(value.dropFirst().dropLast())
    }
}

extension ValueFault {
    fileprivate static let notAnEntry = ValueFault("is not a NAME=VALUE line, a # comment or blank")
}

extension UInt8 {
    /// `A-Z`, `0-9` and `_`: only such names are repeated in faults, for a secret may have lost its way into the file.
    fileprivate var isVariableName: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
