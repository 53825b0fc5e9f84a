import Records

extension SourceKeeper.State {
    /// Keeps what an answer that was refused tells, until one is accepted.
    ///
    /// - Returns: whether the answer tells anything that the one before did not.
    mutating func takeDrift(of receipt: SourceReceipt) -> Bool {
        guard receipt.outcome == .failed else {
            refused = nil
            return !receipt.drift.isEmpty
        }
        guard !receipt.drift.isEmpty else { return false }
        defer { refused = receipt }
        guard let refused else { return true }
        return !ShapeDrift(of: receipt.summary.shape, since: refused.summary.shape, source: receipt.source)
            .findings.isEmpty
    }
}
