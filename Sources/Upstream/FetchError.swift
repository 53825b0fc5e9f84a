/// Why there is no answer.
public struct FetchError: Error, Sendable, Hashable {
    /// One of a fixed set of words.
    public let code: FetchErrorCode
    /// One short English phrase, fit for callers: it names no host, address, path or credential.
    public let detail: String
    /// libcurl's own words where it had some, for the log only: they may name the host.
    public let cause: String?
    /// The status, where an answer began.
    public let status: Int?
    /// How long the upstream wants to be left alone: 0…86,400 s.
    public let retryAfterSeconds: Int?
    /// Whether the connection failed rather than the upstream's work, so that one retry may help.
    public let isConnectionFault: Bool

    /// Names a failure.
    public init(
        _ code: FetchErrorCode, _ detail: String, cause: String? = nil, status: Int? = nil,
        retryAfterSeconds: Int? = nil, isConnectionFault: Bool = false
    ) {
        self.code = code
        self.detail = detail
        self.cause = cause
        self.status = status
        self.retryAfterSeconds = retryAfterSeconds
        self.isConnectionFault = isConnectionFault
    }
}

/// The fixed words for what can go wrong with a fetch.
public enum FetchErrorCode: String, Sendable, Hashable, CaseIterable {
    /// The host's name, or the proxy's, has no address.
    case dns
    /// Nothing accepts connections there, there is no way there, or the proxy refuses to make one.
    case refused
    /// The connection ended before or within the answer.
    case reset
    /// The certificate is for another host.
    case tlsName = "tls-name"
    /// The certificate is past its time, or before it.
    case tlsExpired = "tls-expired"
    /// The certificate's issuer is not trusted, or the TLS handshake failed otherwise.
    case tlsUntrusted = "tls-untrusted"
    /// The time for the whole fetch is over.
    case timeout
    /// The answer is shorter than it says, or does not say how long it is.
    case cutOff = "cut-off"
    /// The head or the body is over its limit.
    case tooLarge = "too-large"
    /// A status other than 200 and the 304 that was asked for, or none that can be read.
    case badStatus = "bad-status"
    /// A redirect that is not followed.
    case redirect
    /// The body's content coding cannot be undone.
    case notJSON = "not-json"

    // The rest never comes from an upstream; a receipt has one only while the server stops or lacks something.

    /// The request's URL cannot be used.
    case badURL = "bad-url"
    /// The caller gave the fetch up.
    case cancelled
    /// The fetcher is closed.
    case closed
    /// This machine lacks libcurl, a thread, a descriptor or memory.
    case unavailable
}
