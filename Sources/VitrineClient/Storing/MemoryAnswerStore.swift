/// Keeps answers as long as the app runs.
public actor MemoryAnswerStore: AnswerStore {
    private let mostBytes: Int
    private var answers: [String: (answer: StoredAnswer, lastUse: UInt64)] = [:]
    private var bytes = 0
    private var uses: UInt64 = 0

    /// Makes an empty store.
    ///
    /// - Parameter mostBytes: of all bodies together; what was used least recently goes first.
    public init(mostBytes: Int = 8 << 20) {
        self.mostBytes = mostBytes
    }

    /// What was kept under this key last, or nil.
    public func answer(for key: String) -> StoredAnswer? {
        uses += 1
        answers[key]?.lastUse = uses
        return answers[key]?.answer
    }

    /// Keeps an answer in place of an earlier one; nil forgets it, and so does a body that is longer than the whole store.
    public func keep(_ answer: StoredAnswer?, for key: String) {
        if let old = answers.removeValue(forKey: key) { bytes -= old.answer.body.count }
        guard let answer, answer.body.count <= mostBytes else { return }
        uses += 1
        answers[key] = (answer, uses)
        bytes += answer.body.count
        while bytes > mostBytes, let oldest = answers.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            answers[oldest.key] = nil
            bytes -= oldest.value.answer.body.count
        }
    }

    /// Forgets everything.
    public func removeAll() {
        answers = [:]
        bytes = 0
    }
}
