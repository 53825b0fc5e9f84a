/// A record that a commit added, changed or removed.
public struct RecordChange: Sendable, Hashable {
    /// What happened to it.
    public enum Kind: String, Sendable, Hashable {
        case added, changed, removed
    }

    /// The record's id.
    public let id: String
    /// What happened to it.
    public let kind: Kind
    /// The members that differ, by the upstream's names and in a fixed order; empty unless `kind` is `.changed`.
    public let fields: [String]
}

/// What replacing the records of a source came to.
///
/// A record that only took another place in the upstream's order is not a change of that record, but it is one of the
/// feed's bytes: it counts in `moved` and makes a new generation, and stands in no list.
public struct Replacement: Sendable, Hashable {
    /// How many changes are listed at most.
    public static let listedChanges = 1_000

    /// The store's generation afterwards: a new one when anything differed, else the one before.
    public let generation: Int64
    /// Records that were not there before.
    public let added: Int
    /// Records of which a member differs.
    public let changed: Int
    /// Records that are no longer there.
    public let removed: Int
    /// Records that were there before and got another position, be it only to make room.
    public let moved: Int
    /// The first changes: added and changed ones in upstream order, then removed ones.
    public let changes: [RecordChange]

    /// Nothing differed; only the fetch's stamp was stored.
    public var isUnchanged: Bool { added + changed + removed + moved == 0 }
    /// There are more changes than `changes` lists.
    public var isTruncated: Bool { added + changed + removed > changes.count }
}
