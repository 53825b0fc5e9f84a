import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A whole answer.
struct Reply: Sendable {
    let head: ResponseHead
    let body: Data
}

extension Transport {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: what to send.
    ///   - deadlineSeconds: for all of it, connection included.
    ///   - mostBytes: of the body.
    /// - Returns: what the server says, whatever its status.
    /// - Throws: `timeout`, `unreachable`, `tooLarge` or `cancelled`.
    func reply(
        to request: URLRequest, deadlineSeconds: TimeInterval, mostBytes: Int
    ) async throws(ClientError) -> Reply {
        var request = request
        // The session's own limit is between two bytes and to the second: the deadline below must come first.
        request.timeoutInterval = deadlineSeconds.rounded(.up) + 5
        let parts = parts(of: request, mostBytes: mostBytes)
        return try await within(deadlineSeconds) { () async throws -> Reply in
            var head: ResponseHead?
            var body = Data()
            for try await part in parts {
                switch part {
                case .head(let response): head = response
                case .bytes(let data): body.append(data)
                }
            }
            // A cancelled stream ends as if it were complete.
            try Task.checkCancellation()
            guard let head else { throw ClientError.unreachable(detail: "no answer came") }
            return Reply(head: head, body: body)
        }
    }
}

/// Gives what `work` gives, or throws `timeout` when that takes too long; `work` must end when it is cancelled.
func within<Result: Sendable>(
    _ seconds: TimeInterval, _ work: @escaping @Sendable () async throws -> Result
) async throws(ClientError) -> Result {
    do {
        return try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(nanoseconds: UInt64(min(max(seconds, 0), 1_000_000_000) * 1e9))
                throw ClientError.timeout
            }
            defer { group.cancelAll() }
            guard let result = try await group.next() else { throw ClientError.cancelled }
            return result
        }
    } catch let error as ClientError {
        throw error
    } catch {
        throw .cancelled
    }
}
