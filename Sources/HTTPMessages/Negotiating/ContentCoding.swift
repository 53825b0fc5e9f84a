/// The codings that a body can be sent in.
public enum ContentCoding: UInt8, Sendable, Hashable, CaseIterable {
    case identity, gzip, brotli

    /// The coding's name in `Content-Encoding`, and as a suffix of entity tags; empty for identity.
    public var token: StaticString {
        switch self {
        case .identity: ""
        case .gzip: "gzip"
        case .brotli: "br"
        }
    }
}
