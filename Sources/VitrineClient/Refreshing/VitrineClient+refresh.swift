import Foundation
public import ViewModels

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension VitrineClient {
    /// What a refresh accepts once and on purpose, that else is a failed fetch.
    public enum RefreshAllowance: String, Sendable, Hashable {
        /// An empty answer after a filled one.
        case empty
        /// An answer with more than 20 % of its records rejected.
        case rejects
    }

    /// Has the server fetch from its upstreams now, and waits for what comes of it.
    ///
    /// - Parameters:
    ///   - sources: all when empty.
    ///   - allowances: what to accept that else is a failed fetch.
    /// - Returns: the receipt; some sources may have failed.
    /// - Throws: `ClientError`; a problem with `receipts` when all sources failed, one of status 429 with
    ///   `retryAfterSeconds` when the last refresh was a moment ago.
    public func refresh(
        _ sources: [SourceName] = [], allowing allowances: Set<RefreshAllowance> = []
    ) async throws(ClientError) -> RefreshReceipt {
        var query = Query()
        query.add("source", sources.map(\.rawValue))
        query.add("allow", allowances.map(\.rawValue).sorted())
        let reply = try await send(
            request("POST", query.path("/refresh")), deadlineSeconds: limits.refreshDeadlineSeconds)
        return try content(of: reply, as: RefreshReceipt.self)
    }

    /// The server's newest generation: every commit that changes something takes the next one.
    ///
    /// - Throws: `ClientError`; it is never answered from the store.
    public func generation() async throws(ClientError) -> Int64 {
        struct Status: Decodable {
            let generation: Int64
        }
        return try await fresh("/status", as: Status.self).model.generation
    }

    /// What changed in the feed after a generation; `FeedCopy` keeps a copy with it.
    ///
    /// - Throws: `ClientError`; a problem of status 410 when it cannot be told. It is never answered from the store.
    public func feedChanges(since generation: Int64) async throws(ClientError) -> Answer<FeedChanges> {
        try await fresh("/feed/changes?since=\(generation)")
    }
}
