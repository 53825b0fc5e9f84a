/// Why a source could not be brought up to date, in words fit for callers.
public struct SourceFault: Error, Sendable, Hashable {
    /// One of the receipt's fixed words, such as `timeout` or `not-json`.
    public let code: String
    /// One short English phrase; it names no host, path or credential.
    public let detail: String
    /// More words for the log alone.
    public let cause: String?
    /// The upstream's status, where an answer began.
    public let status: Int?
    /// How long the upstream asked to be left alone.
    public let retryAfterSeconds: Int?
    /// What it means for a caller with nothing stored to fall back on.
    public let kind: Kind

    /// What a fault means for a caller.
    public enum Kind: Sendable, Hashable {
        /// The upstream answered badly or could not be reached: 502.
        case badAnswer
        /// It did not answer in time: 504.
        case deadline
        /// It was not asked, or its answer could not be kept: 503.
        case unavailable
    }

    /// Names a fault.
    public init(
        code: String, detail: String, cause: String? = nil, status: Int? = nil, retryAfterSeconds: Int? = nil,
        kind: Kind = .badAnswer
    ) {
        self.code = code
        self.detail = detail
        self.cause = cause
        self.status = status
        self.retryAfterSeconds = retryAfterSeconds
        self.kind = kind
    }

    /// Nothing came of the fetch within the time a request waits.
    public static let timedOut = SourceFault(
        code: "timeout", detail: "the upstream did not answer in time", kind: .deadline)
    /// The program is ending.
    public static let closing = SourceFault(code: "closing", detail: "the server is shutting down", kind: .unavailable)
}
