/// How much of a request is taken.
public struct RequestLimits: Sendable, Hashable {
    /// Bytes of the request line, its end included.
    public var requestLineBytes = 8 * 1_024
    /// Bytes of the whole head, the request line and the blank line at its end included; held to `mostHeadBytes`.
    public var headBytes = 32 * 1_024
    /// Number of fields in a head.
    public var fieldCount = 100
    /// Bytes of a body, after chunked framing is taken off.
    public var bodyBytes = 64 * 1_024
    /// Bytes of chunk sizes, extensions and trailers beside the body itself.
    public var chunkFramingBytes = 16 * 1_024

    /// The parser keeps offsets in 16 bits.
    public static let mostHeadBytes = 65_535

    /// The defaults.
    public init() {}
}
