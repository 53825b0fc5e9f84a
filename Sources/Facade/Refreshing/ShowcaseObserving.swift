public import Storage

/// Is told what happens behind the views: for the log and the metrics.
public protocol ShowcaseObserving: Sendable {
    /// A fetch ended, whoever asked for it.
    ///
    /// - Parameters:
    ///   - receipt: what came of it.
    ///   - isForced: whether a caller asked for it, rather than the clock.
    ///   - requestID: of the fetch, as the upstream saw it.
    func refreshEnded(_ receipt: SourceReceipt, isForced: Bool, requestID: String)

    /// An answer has another shape than the one last accepted; told once, however often the same is fetched.
    ///
    /// - Parameters:
    ///   - receipt: what came of the fetch; `drift` says what differs.
    ///   - requestID: of the fetch, as the upstream saw it.
    func shapeDrifted(_ receipt: SourceReceipt, requestID: String)

    /// Users were saved here, and every view shows it.
    ///
    /// - Parameters:
    ///   - changes: what was done, in order.
    ///   - generation: the one that it made.
    func usersSaved(_ changes: [UserChange], generation: Int64)
}

extension ShowcaseObserving {
    /// Does nothing.
    public func usersSaved(_ changes: [UserChange], generation: Int64) {}
}
