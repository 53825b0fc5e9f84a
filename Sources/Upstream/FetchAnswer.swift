/// What came of a fetch that succeeded.
public enum FetchAnswer: Sendable {
    /// 304: what is stored is still right.
    case notModified(FetchMetadata)
    /// 200 with its body, decompressed once and otherwise as it came: it may be empty, and anything but JSON.
    ///
    /// A body that ends with the connection, or within its compression, may be cut short without a sign: only its
    /// reader can tell.
    case body([UInt8], FetchMetadata)

    /// What the answer says about itself.
    public var metadata: FetchMetadata {
        switch self {
        case .notModified(let metadata), .body(_, let metadata): metadata
        }
    }
}

/// What an answer says about itself: field values as the upstream wrote them, nil where there was none.
///
/// A value that is not UTF-8 counts as none. A field that came more than once is joined with commas where it is a list
/// and else read at its first place.
public struct FetchMetadata: Sendable, Hashable {
    /// 200 or 304.
    public var status: Int
    /// To be sent back byte for byte with the next fetch.
    public var validators: FetchValidators
    /// A list; read by `FreshnessHint`.
    public var cacheControl: String?
    /// A date, as a rule.
    public var expires: String?
    /// Seconds, as a rule.
    public var age: String?
    /// The upstream's clock.
    public var date: String?
    /// Often wrong; reading JSON does not depend on it.
    public var contentType: String?
    /// From the call of `fetch` to the end of the answer.
    public var duration: Duration
    /// Bytes of the body as it came over the network, before decompression.
    public var remoteBytes: Int64

    /// Metadata of an answer that says nothing but its status.
    public init(status: Int = 200) {
        self.status = status
        validators = FetchValidators()
        duration = .zero
        remoteBytes = 0
    }
}
