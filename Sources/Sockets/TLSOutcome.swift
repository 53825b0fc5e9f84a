import Glibc

/// What came of reading or writing over TLS.
public enum TLSOutcome: Sendable, Hashable {
    /// So many bytes went through.
    case moved(Int)
    /// Nothing can go through before the socket is ready for the session's interest.
    case blocked
    /// The peer sends nothing more.
    case ended
    /// The session is broken; nothing can be read or written any more.
    case failed(TLSFault)
}

/// What broke a session.
public enum TLSFault: Sendable, Hashable {
    /// The peer speaks HTTP without TLS, so an answer in plain text would reach it.
    case plainHTTP
    /// The connection is gone; `code` is the `errno` value.
    case socket(code: Int32)
    /// The peer does not keep to TLS, or to what is accepted of it, or it refuses us; in OpenSSL's words.
    case handshakeOrRecord(reason: String)
}

extension TLSFault: CustomStringConvertible {
    /// One line for the operator.
    public var description: String {
        switch self {
        case .plainHTTP: "plain HTTP where TLS is spoken"
        case .socket(let code): String(cString: strerror(code))
        case .handshakeOrRecord(let reason): reason
        }
    }
}
