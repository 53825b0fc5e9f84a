/// A header field for requests to the configured upstreams.
package struct UpstreamHeader: Sendable, Hashable {
    /// A token, as it was written.
    package let name: String
    /// Printable ASCII, spaces and tabs; neither empty nor with space at its ends.
    package let value: Secret

    /// Fields of the connection, the body and the validators, which the program sets by itself.
    private static let reserved: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
        "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "proxy-authorization", "proxy-connection",
        "range", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Reads the lines of a headers file: `Name: value` each, besides blank lines and lines that begin with `#`.
    ///
    /// - Throws: Every faulty line by its number; none of them shows a part of the file.
    /// - Source: RFC 9110 sections 5.1, 5.5 and 5.6.2.
    static func parse(_ text: String) throws(ValueFault) -> [UpstreamHeader] {
        var headers: [UpstreamHeader] = []
        var faults: [String] = []
        var firstLines: [String: Int] = [:]
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let line = Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            guard !line.allSatisfy(\.isFieldSpace), !line.hasPrefix("#") else { continue }
            do throws(ValueFault) {
                let header = try parse(line: line)
                if let first = firstLines.updateValue(index + 1, forKey: header.name.lowercased()) {
                    throw ValueFault("names the same field as line \(first)")
                }
                headers.append(header)
            } catch {
                faults += error.texts.map { "line \(index + 1) of the file \($0)" }
            }
        }
        guard faults.isEmpty else { throw ValueFault(faults) }
        return headers
    }

    private static func parse(line: Substring) throws(ValueFault) -> UpstreamHeader {
        guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else {
            throw ValueFault("is not of the form Name: value")
        }
        let name = String(line[..<colon])
        guard !reserved.contains(name.lowercased()) else {
            throw ValueFault("sets \(name), which vitrine sets by itself")
        }
        let value = line[line.index(after: colon)...].trimmingFieldSpace
        guard !value.isEmpty else { throw ValueFault("has no value") }
        guard value.utf8.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x09 }) else {
            throw ValueFault("has a control character or one outside ASCII in its value")
        }
        return UpstreamHeader(name: name, value: Secret(String(value)))
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }
}

extension Character {
    /// A space or a tab.
    var isFieldSpace: Bool { self == " " || self == "\t" }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    var trimmingFieldSpace: Substring {
        let front = drop(while: \.isFieldSpace)
        return front.lastIndex { !$0.isFieldSpace }.map { front[...$0] } ?? ""
    }
}
