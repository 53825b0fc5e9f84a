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

    /// The coding that a client likes best.
    ///
    /// - Returns: nil when the client accepts none of them, identity included.
    public static func preferred(by request: borrowing RequestView) -> ContentCoding? {
        AcceptedCodings(request)?.preferred
    }
}
