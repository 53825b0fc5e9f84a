import Records

/// What is kept of the shapes of a source's answers, beside its records.
struct DriftMemory: Sendable, Hashable {
    private let source: Source
    /// What the next answer is compared with; nil before the first one with records.
    ///
    /// It is the last one that differed, so that what changes a little with each answer is noticed when it is much.
    private var shape: Shape?
    /// How it differed from the one before, and what was lost before and still is.
    private var findings: [DriftFinding] = []

    /// Remembers what `text` says; nothing when it is nil or is not as it was written.
    init(text: String?, of source: Source) {
        self.source = source
        guard let text else { return }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.map { DriftFinding(line: $0) }.prefix { $0 != nil }.compactMap(\.self)
        shape = Shape(text: lines.dropFirst(kept.count).map { String($0) }.joined(separator: "\n"))
        if shape != nil { findings = kept }
    }

    /// Itself in lines; nil when there is nothing to remember.
    var text: String? {
        shape.map { shape in (findings.map(\.line) + [shape.text]).joined(separator: "\n") }
    }

    /// What is to be known of the answers' shape.
    var sentences: [String] { findings.sentences }

    /// What an answer that is refused differs in; that it has something again is no news before it is accepted.
    func refuse(_ answer: Shape) -> [String] {
        drift(of: answer).filter { $0.kind != .gain }.sentences
    }

    /// Takes an answer's shape.
    ///
    /// What differed before is kept until something else does. A loss is kept longer: while the answers give less
    /// there, or until something else is found of it.
    /// - Returns: how it differs.
    mutating func accept(_ answer: Shape) -> [String] {
        let drift = drift(of: answer)
        // An answer without records has no shape.
        guard answer.objects > 0 else { return drift.sentences }
        let news = Set(drift.map(\.subject))
        findings.removeAll { finding in
            finding.kind == .loss
                ? news.contains(finding.subject) || !finding.isLasting(in: answer) : !drift.isEmpty
        }
        findings += drift
        if shape == nil || !drift.isEmpty { shape = answer.remembering(shape) }
        return drift.sentences
    }

    private func drift(of answer: Shape) -> [DriftFinding] {
        ShapeDrift(of: answer, since: shape, source: source).findings
    }
}

extension Shape {
    /// The shape with the names and words known from before, so that they are not new when they come back.
    fileprivate func remembering(_ earlier: Shape?) -> Shape {
        guard let earlier else { return self }
        var shape = self
        shape.unknownMembers.remember(earlier.unknownMembers)
        shape.unknownWords.remember(earlier.unknownWords)
        return shape
    }
}
