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
    private let run: FetchRun
    private let fetched: FetchStamp
    private let allowances: ReadingAllowances

    /// Nothing is decided yet of the answer that `fetched` came with.
    init(on run: FetchRun, _ fetched: FetchStamp, allowing allowances: ReadingAllowances) {
        receipt = SourceReceipt(source: run.source, outcome: .updated, generation: run.basis?.generation ?? 0)
        self.run = run
        self.fetched = fetched
        self.allowances = allowances
    }

    /// Decides, and gives the stamp to store with the records; nil to take them back.
    mutating func judge(_ answer: RecordAnswer<some ReadableRecord>) -> FetchStamp? {
        var memory = DriftMemory(text: run.basis?.stamp.shape, of: run.source)
        do throws(ReadingError) {
            receipt.summary = try answer.judge(hadRecords: run.upstreamCount > 0, allowing: allowances)
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
