/// A request as it came to a scripted upstream.
public struct RecordedRequest: Sendable {
    /// `GET` and the like.
    public let method: String
    /// The request target as it was sent.
    public let target: String
    /// The fields in their order.
    public let fields: [(name: String, value: String)]

    /// Reads the bytes up to and without the empty line, or gives nil where they are no request.
    init?(head: ArraySlice<UInt8>) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        fields = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
    }

    /// The values of a field, whose name is read without regard to case.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The value of a field, nil where there is none or more than one.
    public func value(_ name: String) -> String? {
        let values = values(name)
        return values.count == 1 ? values[0] : nil
    }
}
