/// What is kept of a fetch besides its records.
public struct FetchStamp: Sendable, Hashable {
    /// The upstream's `ETag`, byte for byte as it was sent.
    public var etag: String?
    /// The upstream's `Last-Modified`, byte for byte as it was sent.
    public var lastModified: String?
    /// A hash of the body the records were read from; the store does not care which.
    public var bodyHash: [UInt8]
    /// Milliseconds since 1970 by the wall clock when the upstream had answered.
    public var fetchedAtMilliseconds: Int64
    /// How long the upstream calls its answer fresh, or nil when it does not say.
    public var freshForMilliseconds: Int64?
    /// The upstream allows no stale answer while it is asked again.
    public var mustRevalidate: Bool
    /// What the next answer's shape is compared with, or nil when nothing is; the store does not read it.
    public var shape: String?

    /// Puts a stamp together.
    public init(
        etag: String?, lastModified: String?, bodyHash: [UInt8], fetchedAtMilliseconds: Int64,
        freshForMilliseconds: Int64?, mustRevalidate: Bool, shape: String? = nil
    ) {
        self.etag = etag
        self.lastModified = lastModified
        self.bodyHash = bodyHash
        self.fetchedAtMilliseconds = fetchedAtMilliseconds
        self.freshForMilliseconds = freshForMilliseconds
        self.mustRevalidate = mustRevalidate
        self.shape = shape
    }
}
