import Records
import Storage

/// What is decided of an upstream's answer when all of it was walked and nothing is committed yet.
struct AnswerVerdict {
    /// With what reading came to.
    private(set) var receipt: SourceReceipt
    /// With the shape to remember; nil unless the answer is accepted.
    private(set) var stamp: FetchStamp?
    /// Why the answer is not accepted.
    private(set) var refusal: ReadingError?
    private let fetched: FetchStamp
    private let basis: SourceState?
    private let upstreamCount: Int
    private let allowances: ReadingAllowances

    /// Nothing is decided yet of an answer.
    ///
    /// - Parameters:
    ///   - source: whose.
    ///   - fetched: what came with it.
    ///   - basis: what is stored of the source; nil when nothing is.
    ///   - upstreamCount: how many records the upstream had then.
    ///   - allowances: what to let pass.
    init(
        on source: Source, _ fetched: FetchStamp, since basis: SourceState? = nil, upstreamCount: Int = 0,
        allowing allowances: ReadingAllowances
    ) {
        receipt = SourceReceipt(source: source, outcome: .updated, generation: basis?.generation ?? 0)
        self.fetched = fetched
        self.basis = basis
        self.upstreamCount = upstreamCount
        self.allowances = allowances
    }

    /// Decides, and gives the stamp to store with the records; nil to take them back.
    mutating func judge(_ answer: RecordAnswer<some ReadableRecord>) -> FetchStamp? {
        var memory = DriftMemory(text: basis?.stamp.shape, of: receipt.source)
        do throws(ReadingError) {
            receipt.summary = try answer.judge(hadRecords: upstreamCount > 0, allowing: allowances)
            receipt.drift = memory.accept(receipt.summary.shape)
            stamp = fetched
            stamp?.shape = memory.text
        } catch {
            if case .tooManyRejects(let summary) = error {
                receipt.summary = summary
                receipt.drift = memory.refuse(summary.shape)
            }
            refusal = error
        }
        return stamp
    }

    /// Notes what storing came to.
    mutating func stored(_ replacement: Replacement) {
        receipt.replacement = replacement
        if replacement.isUnchanged {
            receipt.outcome = .unchanged
        } else {
            receipt.generation = replacement.generation
        }
    }
}
