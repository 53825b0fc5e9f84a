public import Platform
import Synchronization

/// Fetches with libcurl on a thread of its own, which starts with the first fetch and ends with `close()`.
///
/// HTTP/1.1 only: one document at a time gains nothing from HTTP/2, and a connection's fault or a cancel then never
/// touches another fetch. Connections are kept and used again. No cookies, no proxy but the configured one, redirects
/// within the origin only, no environment variables.
public final class CurlFetcher: UpstreamFetching {
    /// What is the same for every fetch.
    public struct Configuration: Sendable {
        /// A PEM bundle of the issuers to trust, instead of the system's.
        public var caFile: String?
        /// An HTTP proxy's URL for every fetch; credentials in it are sent to it.
        public var proxy: String?
        /// Whether the other end's certificate is checked: only to ask a server on this machine how it does may it not
        /// be.
        public var verifiesCertificate = true
        /// The `User-Agent`, as `vitrine/1.0`.
        public var userAgent: String

        /// A configuration with the system's issuers and no proxy.
        public init(userAgent: String, caFile: String? = nil, proxy: String? = nil) {
            self.userAgent = userAgent
            self.caFile = caFile
            self.proxy = proxy
        }
    }

    private enum State {
        case idle
        case running(FetchMailbox, OSThread)
        case closed
    }

    private let configuration: Configuration
    private let clock: any TimeSource
    private let state = Mutex(State.idle)

    /// Makes a fetcher; nothing is opened or started yet.
    ///
    /// - Parameters:
    ///   - configuration: for every fetch.
    ///   - clock: measures how long fetches take and reads dates; libcurl keeps the deadlines by the machine's clock.
    public init(_ configuration: Configuration, clock: any TimeSource = SystemTime()) {
        self.configuration = configuration
        self.clock = clock
    }

    deinit {
        close()
    }

    /// Starts a fetch; `completion` runs on the fetch thread, or in this call where there is none.
    @discardableResult
    public func fetch(
        _ request: FetchRequest, completion: @escaping @Sendable (Result<FetchAnswer, FetchError>) -> Void
    ) -> FetchTicket {
        let fetch = Fetch(request: request, startNanoseconds: clock.monotonicNanoseconds, completion: completion)
        switch openMailbox() {
        case .success(let mailbox):
            if !mailbox.put(fetch) { completion(.failure(.closed)) }
            return FetchTicket {
                fetch.cancellation.request()
                mailbox.wake()
            }
        case .failure(let error):
            completion(.failure(error))
            return FetchTicket {}
        }
    }

    /// Ends every fetch and the fetch thread.
    public func close() {
        let last = state.withLock { state in
            defer { state = .closed }
            return state
        }
        guard case .running(let mailbox, let thread) = last else { return }
        mailbox.close()
        thread.join()  // From a completion this returns at once with EDEADLK (pthread_join(3)).
    }

    /// The running thread's mailbox; starts the thread where there is none.
    private func openMailbox() -> Result<FetchMailbox, FetchError> {
        state.withLock { state in
            switch state {
            case .running(let mailbox, _): return .success(mailbox)
            case .closed: return .failure(.closed)
            case .idle: break
            }
            guard let mailbox = FetchMailbox() else { return .failure(.unavailable("no descriptor left")) }
            let (configuration, clock) = (configuration, clock)
            do {
                let thread = try OSThread.start(name: "upstream") {
                    TransferLoop.run(mailbox, configuration, clock)
                }
                state = .running(mailbox, thread)
                return .success(mailbox)
            } catch {
                return .failure(.unavailable("no thread to be had"))
            }
        }
    }
}

extension FetchError {
    static let closed = FetchError(.closed, "the fetcher is closed")

    static func unavailable(_ detail: String) -> FetchError {
        FetchError(.unavailable, detail)
    }
}
