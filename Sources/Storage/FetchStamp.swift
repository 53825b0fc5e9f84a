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

    /// Puts a stamp together.
    public init(
        etag: String?, lastModified: String?, bodyHash: [UInt8], fetchedAtMilliseconds: Int64,
        freshForMilliseconds: Int64?, mustRevalidate: Bool
    ) {
        self.etag = etag
        self.lastModified = lastModified
        self.bodyHash = bodyHash
        self.fetchedAtMilliseconds = fetchedAtMilliseconds
        self.freshForMilliseconds = freshForMilliseconds
        self.mustRevalidate = mustRevalidate
    }
}

/// What the store knows of one source.
public struct SourceState: Sendable, Hashable {
    /// Of the fetch that was stored or renewed last.
    public let stamp: FetchStamp
    /// Counts every `replace` and `renew` of this source from 1: what a fetch carries as `basedOn`.
    public let revision: Int64
    /// The generation that changed this source's records last; 0 when none did.
    public let generation: Int64
    /// Milliseconds since 1970 by the wall clock when that was; of the first fetch when none did.
    public let changedAtMilliseconds: Int64
    /// How many records there are.
    public let count: Int
}
