/// How to settle a conflict: the record changed since the version that a write names, or what must be unique is taken.
///
/// The first three compare property by property; they are Core Data's.
public enum MergePolicy: String, Codable, Sendable, Hashable, CaseIterable {
    /// Nothing is written.
    case error
    /// A property that both changed stays as the server has it.
    case storeTrump = "store-trump"
    /// A property that both changed becomes what is sent.
    case objectTrump = "object-trump"
    /// The whole record becomes what is sent.
    case overwrite
    /// The whole record stays as the server has it.
    case rollback
}
