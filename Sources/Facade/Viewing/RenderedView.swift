public import Records
public import Storage

/// A screen as it is sent.
public struct RenderedView: Sendable, Hashable {
    /// The same bytes for the same content.
    public var body: [UInt8]
    /// What they are; UTF-8 in any case.
    public var mediaType: String
    /// What its entity tags begin with; nil where the bytes alone make them.
    public var tag: String?
    /// Milliseconds since 1970 when what it shows changed last.
    public var changedAtMilliseconds: Int64
    /// How long reading what is stored took.
    public var storeNanoseconds: Int64
}

/// Why a screen could not be rendered.
public enum ViewError: Error, Sendable, Hashable {
    /// There is no such record.
    case notFound
    /// What changed since then can no longer be told.
    case gone
    /// What the page would begin after is no longer known.
    case cursorGone
    /// What is stored could not be read.
    case storage(StorageError)
    /// A source's records are gone; they are being fetched.
    case lost(Source)
}
