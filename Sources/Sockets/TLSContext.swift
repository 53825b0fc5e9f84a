import COpenSSL
import COpenSSLOnDemand
public import Platform

/// A server's certificate, key and settings, from which each of its TLS sessions starts; immutable.
///
/// TLS 1.2 and 1.3 with forward secrecy and authenticated encryption alone, `http/1.1` by ALPN, resumption by tickets,
/// whose key is new with each context and lives in memory only. No renegotiation, no compression, no early data.
/// - Source: Mozilla's "Server Side TLS", intermediate, without the ciphers that need finite-field Diffie-Hellman.
public final class TLSContext: @unchecked Sendable {
    // Unchecked: both are set up in `init` and only read afterwards; sessions may be made from them on any thread
    // (openssl-threads(7)).
    let pointer: OpaquePointer
    /// How OpenSSL reaches the socket of a session.
    let transport: OpaquePointer

    /// Reads a certificate and its key.
    ///
    /// - Parameters:
    ///   - certificateFile: PEM; the server's own certificate first, then those that lead to a root.
    ///   - keyFile: PEM, without a password.
    ///   - clock: says whether the certificate is valid today.
    /// - Throws: `TLSError`, which names the file and what is wrong with it.
    public convenience init(
        certificateFile: String, keyFile: String, clock: any TimeSource = SystemTime()
    ) throws(TLSError) {
        try self.init()
        try useCertificate(certificateFile)
        try useKey(keyFile, certificateFile: certificateFile)
        try checkValidity(certificateFile, at: clock.wallMilliseconds / 1_000)
    }

    /// The same certificate and key; tickets of `other` are of no use here.
    convenience init(withNewTicketKey other: TLSContext) throws(TLSError) {
        try self.init()
        var chain: OpaquePointer?
        SSL_CTX_ctrl(other.pointer, SSL_CTRL_GET_CHAIN_CERTS, 0, &chain)
        let code = SSL_CTX_use_cert_and_key(
            pointer, SSL_CTX_get0_certificate(other.pointer), SSL_CTX_get0_privatekey(other.pointer), chain, 1)
        guard code == 1 else { throw .library() }
    }

    private init() throws(TLSError) {
        guard vitrine_openssl_open() == 1 else { throw .library(reason: "libssl.so.3 is missing, or older than 3.0") }
        guard let pointer = SSL_CTX_new(TLS_server_method()) else { throw .library() }
        guard let transport = TLSSession.makeTransport() else {
            SSL_CTX_free(pointer)
            throw .library()
        }
        self.pointer = pointer
        self.transport = transport
        try configure()
    }

    deinit {
        SSL_CTX_free(pointer)
        BIO_meth_free(transport)
    }

    /// When the certificate is over, in seconds since 1970-01-01T00:00:00Z.
    public var expiresAt: Int64 {
        Self.seconds(X509_get0_notAfter(SSL_CTX_get0_certificate(pointer))) ?? 0
    }

    // MARK: - Settings

    private static let ciphersOfTLS12 = [
        "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384",
        "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305",
    ].joined(separator: ":")
    private static let ciphersOfTLS13 = [
        "TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256",
    ].joined(separator: ":")

    private func configure() throws(TLSError) {
        SSL_CTX_set_options(
            pointer,
            vitrine_ssl_op_no_compression | vitrine_ssl_op_no_renegotiation
                // Our order, unless the client would rather have ChaCha20, as one without AES in hardware does.
                | vitrine_ssl_op_cipher_server_preference | vitrine_ssl_op_prioritize_chacha
                // Many clients just close. HTTP tells itself whether a request is whole, and one that is still gets its
                // answer (RFC 9112 section 9.8).
                | vitrine_ssl_op_ignore_unexpected_eof)
        // An idle session holds no buffer; a write may be repeated from another place, and in parts.
        control(
            SSL_CTRL_MODE,
            Int(SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_ENABLE_PARTIAL_WRITE))
        // As many bytes as there are with one call, not a record's head and its rest with two.
        control(SSL_CTRL_SET_READ_AHEAD, 1)
        // Tickets keep the sessions with the clients.
        control(SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF))
        // At least 112 bits, such as RSA with 2,048: also where the system's settings ask for less.
        SSL_CTX_set_security_level(pointer, 2)
        SSL_CTX_set_alpn_select_cb(pointer, chooseProtocol, nil)
        // OpenSSL would ask for the password at the terminal.
        SSL_CTX_set_default_passwd_cb(pointer) { _, _, _, _ in -1 }
        guard control(SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION)) == 1,
            "X25519:P-256:P-384".withCString({
                SSL_CTX_ctrl(pointer, SSL_CTRL_SET_GROUPS_LIST, 0, UnsafeMutableRawPointer(mutating: $0))
            }) == 1,
            SSL_CTX_set_cipher_list(pointer, Self.ciphersOfTLS12) == 1,
            SSL_CTX_set_ciphersuites(pointer, Self.ciphersOfTLS13) == 1
        else { throw .library() }
    }

    @discardableResult
    private func control(_ command: Int32, _ value: Int) -> Int {
        SSL_CTX_ctrl(pointer, command, value, nil)
    }
}

/// Takes `http/1.1` from the protocols a client offers, and ends the handshake where it is not among them.
///
/// - Source: RFC 7301 section 3.
private func chooseProtocol(
    _: OpaquePointer?, chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    chosenLength: UnsafeMutablePointer<UInt8>?, offered: UnsafePointer<UInt8>?, offeredLength: UInt32,
    _: UnsafeMutableRawPointer?
) -> Int32 {
    let names = UnsafeBufferPointer(start: offered, count: Int(offeredLength))
    var start = 0
    while start < names.count {
        let name = names[(start + 1)...].prefix(Int(names[start]))
        if name.elementsEqual("http/1.1".utf8) {
            chosen?.pointee = names.baseAddress.map { $0 + name.startIndex }
            chosenLength?.pointee = UInt8(name.count)
            return SSL_TLSEXT_ERR_OK
        }
        start = name.endIndex
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
}
