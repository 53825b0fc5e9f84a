/// The name of one request in the answer, the logs and the upstream calls.
public enum RequestID: Sendable, Hashable {
    /// Made here, from a random number.
    case made(UInt64)
    /// The caller's, 1…128 bytes of `A-Za-z0-9._-`.
    case given(String)

    /// Takes the caller's id, or nil when it may not be repeated.
    public init?(field: RawSpan) {
        guard (1...128).contains(field.byteCount) else { return nil }
        for offset in 0..<field.byteCount {
            switch field.byte(at: offset) {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                continue
            default: return nil
            }
        }
        self = .given(field.text)
    }

    /// Appends the id.
    public func write(to bytes: inout [UInt8]) {
        switch self {
        case .given(let text): bytes.append(contentsOf: text.utf8)
        case .made(let number):
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift) & 15)
                bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
            }
        }
    }

    /// The id as text.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
