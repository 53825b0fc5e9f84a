import COpenSSL
import Glibc

/// The certificate chain and key of a server, as PEM files.
public struct TLSIdentity: Sendable {
    /// The certificate, and its issuers after it where clients need them.
    public var certificateFile: String
    /// The private key, without a password.
    public var keyFile: String

    /// Names the two files.
    public init(certificateFile: String, keyFile: String) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }
}

/// OpenSSL's settings of a server.
final class TLSServerContext: @unchecked Sendable {
    // Unchecked: an SSL_CTX may be shared by threads once it is set up, which is in `init` (SSL_new(3)).
    private let context: OpaquePointer

    init(_ identity: TLSIdentity) throws(TestSupportError) {
        guard let context = SSL_CTX_new(TLS_server_method()),
            SSL_CTX_use_certificate_chain_file(context, identity.certificateFile) == 1,
            SSL_CTX_use_PrivateKey_file(context, identity.keyFile, SSL_FILETYPE_PEM) == 1
        else { throw TestSupportError("SSL_CTX_use_PrivateKey_file", EINVAL) }
        self.context = context
    }

    deinit {
        SSL_CTX_free(context)
    }

    func session(on descriptor: Int32) -> OpaquePointer? {
        guard let session = SSL_new(context) else { return nil }
        guard SSL_set_fd(session, descriptor) == 1, SSL_accept(session) == 1 else {
            SSL_free(session)
            return nil
        }
        return session
    }
}

/// A blocking connection, plain or TLS, used by one thread.
final class ScriptedStream {
    private let descriptor: Int32
    private let session: OpaquePointer?

    /// Does the TLS handshake where there is a context; nil when it fails.
    init?(_ descriptor: Int32, _ context: TLSServerContext?) {
        self.descriptor = descriptor
        session = context?.session(on: descriptor)
        if context != nil, session == nil { return nil }
    }

    deinit {
        SSL_free(session)
    }

    /// Says goodbye over TLS, so that the end of the bytes is no fault.
    func end() {
        if let session { SSL_shutdown(session) }
    }

    /// Some bytes, or nil at the end.
    func read() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
            let capacity = buffer.count
            let received =
                session.map { Int(SSL_read($0, buffer.baseAddress, Int32(capacity))) }
                ?? recv(descriptor, buffer.baseAddress, capacity, 0)
            count = max(0, received)
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// - Returns: false when the client is gone.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { buffer in
                session.map { Int(SSL_write($0, buffer.baseAddress, Int32(clamping: buffer.count))) }
                    ?? send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Makes the coming `close` a TCP reset.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}
