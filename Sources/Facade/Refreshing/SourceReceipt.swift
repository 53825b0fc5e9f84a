public import Records
public import Storage

/// What one refresh of one source came to.
public struct SourceReceipt: Sendable, Hashable {
    /// How a refresh ended.
    public enum Outcome: String, Sendable, Hashable {
        /// The records changed.
        case updated
        /// The upstream said that nothing changed (304).
        case notModified
        /// The upstream sent what was there already.
        case unchanged
        /// Nothing was taken; what was there stays.
        case failed
    }

    /// Which source.
    public var source: Source
    /// How it ended.
    public var outcome: Outcome
    /// The generation of the source's records now; 0 before there were any.
    public var generation: Int64
    /// What reading came to; all zero when nothing was read.
    public var summary = ReadingSummary()
    /// Records that came, went, or were changed.
    public var replacement: Replacement?
    /// How the answer's shape differs from the one last accepted, in terms of what the views lose: a sentence each, the
    /// upstream's words in it cut and escaped.
    ///
    /// Empty when it does not, and when nothing was read. A first answer is compared with what the program reads.
    public var drift: [String] = []
    /// Milliseconds from the fetch's start to the end of storing.
    public var durationMilliseconds: Int = 0
    /// Why it failed.
    public var fault: SourceFault?

    /// Begins a receipt.
    public init(source: Source, outcome: Outcome, generation: Int64) {
        self.source = source
        self.outcome = outcome
        self.generation = generation
    }
}
