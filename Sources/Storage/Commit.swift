public import Records

/// A generation, as the change log knows it.
public struct Commit: Sendable, Hashable {
    /// The generation it made.
    public let generation: Int64
    /// Whose records it changed.
    public let source: Source
    /// Milliseconds since 1970 by the wall clock.
    public let committedAtMilliseconds: Int64
    /// Records that were not there before.
    public let added: Int
    /// Records of which a member differed.
    public let changed: Int
    /// Records that were no longer there.
    public let removed: Int
    /// Records that were there before and got another position, be it only to make room.
    public let moved: Int
    /// Every change of a record, or nil where they were too many to log: then the source has to be read anew.
    public internal(set) var changes: [RecordChange]?
}
