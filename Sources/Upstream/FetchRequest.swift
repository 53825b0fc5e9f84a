/// One document to fetch, and on which terms.
public struct FetchRequest: Sendable {
    /// An absolute `http` or `https` URL; credentials in it are sent as basic authentication.
    public var url: String
    /// More fields to send, to the origin of `url` only; one with a name or value that HTTP forbids is left out.
    public var headers: [(name: String, value: String)]
    /// The validators of the answer that is stored, as the upstream wrote them; any of them allows `.notModified`.
    public var validators: FetchValidators
    /// For the whole fetch, connection and redirects included; exact to the millisecond, 1 ms at least.
    public var timeout: Duration
    /// Most bytes of the body, counted after decompression.
    public var maxBytes: Int
    /// Whether it is a POST without content instead of a GET.
    public var isPost = false
    /// Whether an answer with any status is an answer, and not only 200 and the 304 that was asked for.
    public var takesAnyStatus = false
    /// Sent as `X-Request-ID`.
    public var requestID: String?
    /// Sent as `traceparent` (W3C Trace Context).
    public var traceparent: String?

    /// A request for `url` on the contract's terms: 10 s, 64 MiB.
    public init(
        url: String, headers: [(name: String, value: String)] = [], validators: FetchValidators = FetchValidators(),
        timeout: Duration = .seconds(10), maxBytes: Int = 64 << 20, requestID: String? = nil,
        traceparent: String? = nil
    ) {
        self.url = url
        self.headers = headers
        self.validators = validators
        self.timeout = timeout
        self.maxBytes = maxBytes
        self.requestID = requestID
        self.traceparent = traceparent
    }
}

/// What an upstream gave to tell one version of a document from another, byte for byte.
///
/// - Source: RFC 9110 section 8.8.
public struct FetchValidators: Sendable, Hashable {
    /// The `ETag` field; sent back in `If-None-Match`.
    public var etag: String?
    /// The `Last-Modified` field; sent back in `If-Modified-Since`.
    public var lastModified: String?

    /// Validators, none by default.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }

    var isEmpty: Bool { etag == nil && lastModified == nil }
}
