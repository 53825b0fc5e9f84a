/// What a refresh came to.
public struct RefreshReceipt: Decodable, Sendable, Hashable {
    /// The newest generation of what was asked for.
    public let generation: Int64
    /// What became of each source.
    public let sources: [SourceReceipt]
}
