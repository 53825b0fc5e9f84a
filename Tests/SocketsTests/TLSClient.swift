import COpenSSL

/// OpenSSL's client without a socket: bytes go in, bytes come out.
final class TLSClient {
    private let context: OpaquePointer
    private let session: OpaquePointer
    /// What the server sent, still to be read; and what is to be sent to it.
    private let incoming, outgoing: OpaquePointer
    /// Whether the server has said that it sends nothing more.
    private(set) var isEnded = false
    /// OpenSSL's words for what went wrong first.
    private(set) var fault: String?

    /// Makes a client that starts its handshake with the first `handshake()`.
    ///
    /// - Parameters:
    ///   - versions: `TLS1_3_VERSION` and the like.
    ///   - protocols: to offer by ALPN; none sends no list.
    ///   - ciphers: of TLS 1.2 and below, where they matter.
    ///   - ticket: of an earlier session, to resume it.
    /// - Throws: `OpenSSLFailure`.
    init(
        _ versions: ClosedRange<Int32> = TLS1_2_VERSION...TLS1_3_VERSION, protocols: [String] = [],
        ciphers: String = "ALL:@SECLEVEL=0", ticket: TLSTicket? = nil
    ) throws {
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw OpenSSLFailure() }
        self.context = context
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(versions.lowerBound), nil)
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(versions.upperBound), nil)
        SSL_CTX_set_cipher_list(context, ciphers)
        guard let session = SSL_new(context), let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem())
        else { throw OpenSSLFailure() }
        (self.session, self.incoming, self.outgoing) = (session, incoming, outgoing)
        SSL_set_bio(session, incoming, outgoing)
        SSL_set_connect_state(session)
        let list = protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        if !list.isEmpty { SSL_set_alpn_protos(session, list, UInt32(list.count)) }
        if let ticket { try check(SSL_set_session(session, ticket.pointer) == 1) }
    }

    deinit {
        SSL_free(session)
        SSL_CTX_free(context)
    }

    // MARK: - Bytes to and from the network

    func receive(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { _ = BIO_write(incoming, $0.baseAddress, Int32($0.count)) }
    }

    /// The bytes to send, at most so many.
    func take(atMost limit: Int = 1 << 20) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: min(BIO_ctrl_pending(outgoing), limit)) { buffer, count in
            count = buffer.isEmpty ? 0 : Int(max(0, BIO_read(outgoing, buffer.baseAddress, Int32(buffer.count))))
        }
    }

    // MARK: - What a client does

    func handshake() {
        note(SSL_do_handshake(session))
    }

    func write(_ bytes: [UInt8]) {
        note(SSL_write(session, bytes, Int32(bytes.count)))
    }

    /// What has come and was deciphered.
    func read() -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
                let code = SSL_read(session, buffer.baseAddress, 16_384)
                note(code)
                count = Int(max(0, code))
            }
            if bytes.isEmpty { return all }
            all += bytes
        }
    }

    /// Changes this side's keys and asks the server to change its own.
    func updateKeys() {
        note(SSL_key_update(session, SSL_KEY_UPDATE_REQUESTED))
        handshake()
    }

    func renegotiate() {
        note(SSL_renegotiate(session))
        handshake()
    }

    /// Sends close_notify.
    func end() {
        SSL_shutdown(session)
    }

    private func note(_ code: Int32) {
        guard code <= 0 else { return }
        switch SSL_get_error(session, code) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: break
        case SSL_ERROR_ZERO_RETURN: isEnded = true
        default: fault = fault ?? ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "unknown"
        }
        ERR_clear_error()
    }

    // MARK: - What came of the handshake

    var isConnected: Bool { SSL_is_init_finished(session) == 1 }
    var isResumed: Bool { SSL_session_reused(session) == 1 }
    var version: Int32 { SSL_version(session) }
    var cipher: String { String(cString: SSL_CIPHER_get_name(SSL_get_current_cipher(session))) }
    var hasCompression: Bool { SSL_get_current_compression(session) != nil }

    /// The protocol the server took, empty for none.
    var chosenProtocol: String {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(session, &name, &count)
        return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    }

    /// The serial number of the server's certificate.
    var serial: Int {
        ASN1_INTEGER_get(X509_get0_serialNumber(SSL_get0_peer_certificate(session)))
    }

    /// What a later client needs to resume this session; the ticket comes after the handshake, so read first.
    ///
    /// A copy, as OpenSSL forbids the resumption of sessions whose connection just went away.
    var ticket: TLSTicket? { SSL_SESSION_dup(SSL_get_session(session)).map(TLSTicket.init) }
}

/// A session that a later connection may resume.
final class TLSTicket {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        SSL_SESSION_free(pointer)
    }
}
