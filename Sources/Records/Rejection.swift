/// A record that was left out, and why.
public struct Rejection: Sendable, Hashable {
    /// Position in the upstream's array, from 0.
    public let index: Int
    /// The id the upstream gave, where there was one that could be read.
    public let id: String?
    /// One of a fixed set of words: `id` (no usable id), `duplicate-id`, `not-an-object`.
    public let reason: String

    /// Names a record that was left out.
    public init(index: Int, id: String?, reason: String) {
        self.index = index
        self.id = id
        self.reason = reason
    }
}
