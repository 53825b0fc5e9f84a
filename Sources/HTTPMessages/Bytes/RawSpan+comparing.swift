extension RawSpan {
    /// Whether the bytes are exactly those of `text`.
    public func equals(_ text: StaticString) -> Bool {
        guard byteCount == text.utf8CodeUnitCount else { return false }
        for offset in 0..<byteCount where byte(at: offset) != text.utf8Start[offset] { return false }
        return true
    }

    /// Whether the first bytes are `prefix`.
    public func starts(with prefix: [UInt8]) -> Bool {
        guard byteCount >= prefix.count else { return false }
        for offset in prefix.indices where byte(at: offset) != prefix[offset] { return false }
        return true
    }

    /// A copy of the bytes as text, invalid UTF-8 replaced.
    public var text: String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a byte is among these.
    public func contains(_ wanted: UInt8) -> Bool {
        for offset in 0..<byteCount where byte(at: offset) == wanted { return true }
        return false
    }
}
