/// The head of one answer, taken line by line as libcurl hands it over.
///
/// Heads of interim answers (1xx) are dropped, and so are trailers: nothing of them is used.
/// - Source: RFC 9112 sections 4 and 5, RFC 9110 sections 6.5 and 15.2.
struct ResponseHead {
    /// Most bytes of all heads and trailers of an answer.
    static let mostBytes = 256 << 10

    /// Of the last head, nil where its status line cannot be read.
    private(set) var status: Int?
    /// Whether the final head has ended.
    private(set) var isComplete = false
    private var bytes = 0
    private var fields: [(name: String, value: String?)] = []

    /// Takes the next line, with or without its line end.
    ///
    /// - Returns: whether the line ended the final head.
    /// - Throws: `tooLarge` beyond `mostBytes`.
    mutating func take(_ line: UnsafeRawBufferPointer) throws(FetchError) -> Bool {
        bytes += line.count
        guard bytes <= Self.mostBytes else {
            throw FetchError(.tooLarge, "head over \(Self.mostBytes) bytes", status: status)
        }
        guard !isComplete else { return false }
        let isFolded = line.first == 0x20 || line.first == 0x09
        let line = Self.trimmed(line[...])
        if line.isEmpty {
            isComplete = status.map { !(100..<200).contains($0) } ?? true
            if !isComplete { (status, fields) = (nil, []) }
            return isComplete
        }
        if isFolded {
            continueField(with: line)
        } else if line.starts(with: "HTTP/".utf8) {
            fields = []
            status = Self.status(of: line)
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            fields.append((name, String(validating: Self.trimmed(line[(colon + 1)...]), as: UTF8.self)))
        }
        return false
    }

    /// The values of the field `name`, which is in lower case, in their order; those that are not UTF-8 are left out.
    func values(_ name: String) -> [String] {
        fields.compactMap { $0.name == name ? $0.value : nil }
    }

    /// What the head says of the document.
    var metadata: FetchMetadata {
        var metadata = FetchMetadata(status: status ?? 0)
        metadata.validators = FetchValidators(etag: values("etag").first, lastModified: values("last-modified").first)
        let cacheControl = values("cache-control")
        metadata.cacheControl = cacheControl.isEmpty ? nil : cacheControl.joined(separator: ", ")
        metadata.expires = values("expires").first
        metadata.age = values("age").first
        metadata.date = values("date").first
        metadata.contentType = values("content-type").first
        return metadata
    }

    /// - Source: RFC 9112 section 5.2.
    private mutating func continueField(with line: Slice<UnsafeRawBufferPointer>) {
        guard let last = fields.last else { return }
        let more = String(validating: line, as: UTF8.self)
        fields[fields.count - 1].value = last.value.flatMap { value in more.map { "\(value) \($0)" } }
    }

    /// Without blanks and line ends at either end.
    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var bytes = bytes
        while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    }

    private static func status(of line: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard let blank = line.firstIndex(of: 0x20) else { return nil }
        let digits = line[blank...].drop { $0 == 0x20 }.prefix { $0 != 0x20 }
        return digits.count == 3 ? DecimalDigits.parse(String(decoding: digits, as: UTF8.self), atMost: 999) : nil
    }
}
