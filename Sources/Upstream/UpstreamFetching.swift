/// Fetches one document at a time from an upstream; what the facade knows of the network.
public protocol UpstreamFetching: Sendable {
    /// Starts a fetch and returns at once.
    ///
    /// - Parameters:
    ///   - request: what to fetch.
    ///   - completion: called exactly once, whatever happens: with the answer, or with the reason there is none. It
    ///     runs on a thread of the fetcher's, or inside this call when the fetch cannot start at all; so it must be
    ///     quick, and the caller holds no lock that it needs.
    /// - Returns: the means to give the fetch up.
    @discardableResult
    func fetch(
        _ request: FetchRequest, completion: @escaping @Sendable (Result<FetchAnswer, FetchError>) -> Void
    ) -> FetchTicket

    /// Ends every running fetch with `closed`, as every later one ends at once.
    ///
    /// Returns when the last completion has run; a completion may call it too, and then does not wait.
    func close()
}

/// The means to give up one fetch.
public struct FetchTicket: Sendable {
    private let action: @Sendable () -> Void

    /// Makes a ticket that calls `action` for each `cancel()`.
    public init(cancelling action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Gives the fetch up, from any thread: it completes with `cancelled` unless it has completed already.
    public func cancel() {
        action()
    }
}
