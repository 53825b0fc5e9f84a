import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests and gives their answers part by part.
///
/// `URLSession`'s own `async` functions can wait for ever on Linux when they are cancelled, know no limit for a body, and
/// keep time to the second at best; so this one is told by a delegate, and who waits stops waiting at once when cancelled.
final class Transport: Sendable {
    /// A part of an answer; the head comes first, and once.
    enum Part: Sendable {
        case head(ResponseHead)
        case bytes(Data)
    }

    private let session: URLSession
    private let exchanges = Exchanges()

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        // The session holds its delegate until then.
        session.invalidateAndCancel()
    }

    /// Sends a request once the parts are asked for.
    ///
    /// - Parameters:
    ///   - request: redirects are not followed: their answer is the answer.
    ///   - mostBytes: a longer body ends the parts with `ClientError.tooLarge`.
    ///   - mostPending: so many parts wait to be read; when there are more, the parts end with `ClientError.unreachable`.
    /// - Returns: the parts; to let go of them cancels the request.
    func parts(
        of request: URLRequest, mostBytes: Int, mostPending: Int = .max
    ) -> AsyncThrowingStream<Part, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingOldest(mostPending)) { continuation in
            let task = session.dataTask(with: request)
            let identifier = task.taskIdentifier
            exchanges.add(Exchange(parts: continuation, bytesLeft: mostBytes, mostBytes: mostBytes), identifier)
            continuation.onTermination = { [exchanges] termination in
                exchanges.remove(identifier)
                if case .cancelled = termination { task.cancel() }
            }
            task.resume()
        }
    }
}

/// A request on its way.
private struct Exchange: Sendable {
    let parts: AsyncThrowingStream<Transport.Part, any Error>.Continuation
    var bytesLeft: Int
    let mostBytes: Int
}

/// Brings what a session tells of its tasks to whoever waits for it.
private final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    private let waiting = Locked<[Int: Exchange]>([:])

    func add(_ exchange: Exchange, _ identifier: Int) {
        waiting.withLock { $0[identifier] = exchange }
    }

    @discardableResult
    func remove(_ identifier: Int) -> Exchange? {
        waiting.withLock { $0.removeValue(forKey: identifier) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse, let exchange = waiting.withLock({ $0[dataTask.taskIdentifier] })
        {
            exchange.parts.yield(.head(ResponseHead(response)))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let identifier = dataTask.taskIdentifier
        let exchange = waiting.withLock { waiting in
            waiting[identifier]?.bytesLeft -= data.count
            return waiting[identifier]
        }
        guard let exchange else { return }
        if exchange.bytesLeft < 0 {
            end(dataTask, with: .tooLarge(mostBytes: exchange.mostBytes))
        } else if case .dropped = exchange.parts.yield(.bytes(data)) {
            end(dataTask, with: .unreachable(detail: "more came than was read"))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = remove(task.taskIdentifier)
        exchange?.parts.finish(throwing: error.map(ClientError.init(transport:)))
    }

    /// Another origin must not be sent what was meant for this one, and Linux cannot follow several at once.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Answers are kept in one place, which is the client's store.
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        completionHandler(nil)
    }

    private func end(_ task: URLSessionTask, with error: ClientError) {
        remove(task.taskIdentifier)?.parts.finish(throwing: error)
        task.cancel()
    }
}
