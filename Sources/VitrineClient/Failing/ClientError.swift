import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why a call came to nothing.
public enum ClientError: Error, Sendable, Hashable {
    /// The server answered, and said what is wrong.
    case problem(Problem)
    /// No answer came: no network, no such host, nobody there, the connection was lost.
    case unreachable(detail: String)
    /// No whole answer came in time.
    case timeout
    /// The answer is longer than what this client reads.
    case tooLarge(mostBytes: Int)
    /// What came is not from this server, or cannot be read: a network's sign-in page, say.
    case unexpectedAnswer(status: Int, detail: String)
    /// The task was cancelled.
    case cancelled

    /// Whether the same call may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .problem(let problem): problem.retryable
        case .unreachable, .timeout, .unexpectedAnswer: true
        case .tooLarge, .cancelled: false
        }
    }

    /// Seconds until a call may succeed, where the server said so.
    public var retryAfterSeconds: Int? {
        if case .problem(let problem) = self { problem.retryAfterSeconds } else { nil }
    }

    /// Whether it tells of the way to the server rather than of what was asked for, so that what is stored is shown.
    var isTrouble: Bool {
        switch self {
        case .problem(let problem): problem.retryable || problem.status >= 500
        case .unreachable, .timeout, .unexpectedAnswer, .tooLarge: true
        case .cancelled: false
        }
    }

    init(transport error: any Error) {
        self =
            switch (error as? URLError)?.code {
            case .cancelled?: .cancelled
            case .timedOut?: .timeout
            default: .unreachable(detail: error.localizedDescription)
            }
    }
}

extension ClientError: CustomStringConvertible {
    /// One line for a log or a person.
    public var description: String {
        switch self {
        case .problem(let problem): "\(problem.status) \(problem.title): \(problem.detail)"
        case .unreachable(let detail): "the server cannot be reached: \(detail)"
        case .timeout: "the server did not answer in time"
        case .tooLarge(let mostBytes): "the answer is longer than \(mostBytes) bytes"
        case .unexpectedAnswer(let status, let detail): "an answer that this client cannot read (\(status)): \(detail)"
        case .cancelled: "cancelled"
        }
    }
}
