/// Is told what happens behind the views: for the log and the metrics.
public protocol ShowcaseObserving: Sendable {
    /// A fetch ended, whoever asked for it.
    ///
    /// - Parameters:
    ///   - receipt: what came of it.
    ///   - isForced: whether a caller asked for it, rather than the clock.
    ///   - requestID: of the fetch, as the upstream saw it.
    func refreshEnded(_ receipt: SourceReceipt, isForced: Bool, requestID: String)
}
