/// What the store knows of one source.
public struct SourceState: Sendable, Hashable {
    /// Of the fetch that was stored or renewed last.
    public let stamp: FetchStamp
    /// Counts every `replace` and `renew` of this source from 1: what a fetch carries as `basedOn`.
    public let revision: Int64
    /// The generation that changed this source's records last; 0 when none did.
    public let generation: Int64
    /// Milliseconds since 1970 by the wall clock of the fetch that brought that change; of the first fetch when none
    /// did.
    public let changedAtMilliseconds: Int64
    /// How many records there are.
    public let count: Int
}

extension SourceState {
    /// The same records after another fetch.
    func renewed(by stamp: FetchStamp) -> SourceState {
        SourceState(
            stamp: stamp, revision: revision &+ 1, generation: generation,
            changedAtMilliseconds: changedAtMilliseconds, count: count)
    }
}
