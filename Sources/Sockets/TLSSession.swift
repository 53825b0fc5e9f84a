import COpenSSL

/// The server's side of TLS on one connected, non-blocking socket; confined to the thread of its event loop.
///
/// It stands where recv(2) and send(2) would: `read` and `write` move the application's bytes, and the handshake, key
/// updates and alerts go on inside them. OpenSSL reads and writes the socket itself, so bytes are copied once, and an
/// idle session holds no buffer. The owner keeps the descriptor open as long as it calls anything here.
public final class TLSSession {
    let descriptor: Int32
    private let context: TLSContext
    private let session: OpaquePointer
    /// Whether the handshake is still to be finished; nothing is read before, and a deadline should run.
    public private(set) var isHandshaking = true
    /// What the socket must be ready for before `read` can go on; `.write` while OpenSSL has to send first.
    public private(set) var readInterest: Interest = .read
    /// What the socket must be ready for before `write` can go on; `.read` during a handshake.
    public private(set) var writeInterest: Interest = .write
    /// Whether `read` would not wait for the socket.
    ///
    /// Ask before waiting for the socket: bytes may be left in OpenSSL, or the peer's end, while it shows nothing.
    public var hasInput: Bool { mayHoldInput && !isWriteUnfinished }
    private var mayHoldInput = false
    /// A record waits to be sent to its end; OpenSSL must not be made to send another meanwhile.
    private var isWriteUnfinished = false
    /// How reading ended.
    private var end: TLSOutcome?
    // The transport's state within one call; see `TLSSession+transport.swift`.
    var mayReceive = false
    var socketEnded = false
    var socketError: Int32 = 0

    /// Starts a session; the handshake goes on in each `read` and `write` until it is finished.
    ///
    /// - Returns: nil when memory is short.
    public init?(_ context: TLSContext, descriptor: Int32) {
        guard let session = SSL_new(context.pointer) else { return nil }
        guard let transport = BIO_new(context.transport) else {
            SSL_free(session)
            return nil
        }
        self.descriptor = descriptor
        self.context = context
        self.session = session
        // Not retained: the session owns what points back to it.
        BIO_set_data(transport, Unmanaged.passUnretained(self).toOpaque())
        SSL_set_bio(session, transport, transport)
        SSL_set_accept_state(session)
    }

    deinit {
        SSL_free(session)
    }

    /// Reads what has come, with at most one recv(2), so that no peer holds the loop.
    ///
    /// - Parameter buffer: filled from its start; what does not fit stays here, and `hasInput` says so.
    /// - Returns: `.moved`, with 0 bytes only for an empty buffer; `.blocked` until the socket is ready for
    ///   `readInterest`; `.ended` when the peer sends nothing more, after which writing still works; or `.failed`. The
    ///   last two are told again each time.
    public func read(into buffer: UnsafeMutableRawBufferPointer) -> TLSOutcome {
        if let end { return end }
        guard !isWriteUnfinished else {
            // A key update among what is read wants an answer, which would break into the record.
            readInterest = .write
            return .blocked
        }
        mayReceive = true
        var count = 0
        while count < buffer.count {
            var step = 0
            let code = call { SSL_read_ex($0, buffer.baseAddress.map { $0 + count }, buffer.count - count, &step) }
            guard code == 1 else {
                let outcome = stop(code, &readInterest)
                mayHoldInput = outcome != .blocked
                return count > 0 ? .moved(count) : outcome
            }
            count += step
        }
        mayHoldInput = true
        return .moved(count)
    }

    /// Writes as much as the socket takes.
    ///
    /// - Parameter bytes: what was not taken must come again, at the start of the next call's bytes, from any address.
    /// - Returns: `.moved` with fewer than all bytes when the socket is full, `.blocked` when it took none: then wait
    ///   for `writeInterest`. `.ended` when the peer left during the handshake, `.failed`: nothing can be written any
    ///   more.
    public func write(_ bytes: RawSpan) -> TLSOutcome {
        if let end, end != .ended || isHandshaking { return end }
        mayReceive = true
        var count = 0
        while count < bytes.byteCount {
            var step = 0
            let code = bytes.withUnsafeBytes { bytes in
                call { SSL_write_ex($0, bytes.baseAddress.map { $0 + count }, bytes.count - count, &step) }
            }
            isWriteUnfinished = code != 1 && !isHandshaking
            guard code == 1 else {
                let outcome = stop(code, &writeInterest)
                return count > 0 ? .moved(count) : outcome
            }
            count += step
        }
        return .moved(count)
    }

    /// Tells the peer that no more bytes come from us (close_notify), unless it was told or the session is broken or
    /// not begun; nothing can be written afterwards.
    ///
    /// - Returns: false when the socket is full: call it again when there is room, or let it be.
    @discardableResult
    public func sendCloseNotify() -> Bool {
        if case .failed = end { return true }
        // Once it is sent, OpenSSL would read on for the peer's.
        guard !isHandshaking, SSL_get_shutdown(session) & SSL_SENT_SHUTDOWN == 0 else { return true }
        let code = call { SSL_shutdown($0) }
        return code >= 0 || stop(code, &writeInterest) != .blocked
    }

    /// Calls OpenSSL with an empty error queue, which all sessions of a thread share.
    private func call(_ body: (OpaquePointer) -> Int32) -> Int32 {
        ERR_clear_error()
        let code = body(session)
        if isHandshaking, SSL_is_init_finished(session) == 1 {
            isHandshaking = false
            // A request may have come together with the end of the handshake.
            mayHoldInput = true
        }
        return code
    }

    /// Tells why OpenSSL stopped, and what has to happen to the socket before it can go on.
    private func stop(_ code: Int32, _ interest: inout Interest) -> TLSOutcome {
        switch SSL_get_error(session, code) {
        case SSL_ERROR_WANT_READ:
            interest = .read
            return .blocked
        case SSL_ERROR_WANT_WRITE:
            interest = .write
            return .blocked
        case SSL_ERROR_ZERO_RETURN: end = .ended
        case SSL_ERROR_SYSCALL: end = .failed(.socket(code: socketError))
        default:
            let fault = OpenSSLFault(ERR_peek_error())
            let isHTTP = fault?.isOf(ERR_LIB_SSL, SSL_R_HTTP_REQUEST) == true
            end = .failed(isHTTP ? .plainHTTP : .handshakeOrRecord(reason: fault?.text ?? "no reason told"))
        }
        ERR_clear_error()
        return end ?? .blocked
    }
}
