import COpenSSL
import Glibc

/// The socket as OpenSSL sees it: a BIO of our own, as OpenSSL's raises SIGPIPE and reads as long as there is
/// something.
extension TLSSession {
    /// The most bytes taken from the socket in one `read`, so that a peer that sends nothing but key updates, 27 bytes
    /// and some 25 µs each, cannot hold the loop for longer than 4 ms.
    private static let receiptBound = 4_096

    static func makeTransport() -> OpaquePointer? {
        guard let method = BIO_meth_new(BIO_TYPE_SOURCE_SINK, "connection") else { return nil }
        BIO_meth_set_read_ex(method) { bio, bytes, capacity, count in
            guard let bio, let received = TLSSession.of(bio)?.receive(bio, bytes, capacity) else { return 0 }
            count?.pointee = received
            return 1
        }
        BIO_meth_set_write_ex(method) { bio, bytes, length, count in
            guard let bio, let sent = TLSSession.of(bio)?.send(bio, bytes, length) else { return 0 }
            count?.pointee = sent
            return 1
        }
        BIO_meth_set_ctrl(method) { bio, command, _, _ in
            switch command {
            case BIO_CTRL_FLUSH: 1
            case BIO_CTRL_EOF: bio.flatMap { TLSSession.of($0)?.socketEnded } == true ? 1 : 0
            default: 0
            }
        }
        return method
    }

    private static func of(_ bio: OpaquePointer) -> TLSSession? {
        BIO_get_data(bio).map { Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue() }
    }

    /// - Returns: nil when nothing was received; the BIO's flags then say whether to come again.
    private func receive(_ bio: OpaquePointer, _ bytes: UnsafeMutablePointer<CChar>?, _ capacity: Int) -> Int? {
        BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
        guard mayReceive else { return retry(bio, BIO_FLAGS_READ) }
        mayReceive = false
        while true {
            let count = recv(descriptor, bytes, min(capacity, Self.receiptBound), 0)
            if count > 0 { return count }
            if count == 0 {
                socketEnded = true
                return nil
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: return retry(bio, BIO_FLAGS_READ)
            default:
                socketError = errno
                return nil
            }
        }
    }

    /// - Returns: nil when nothing was sent; the BIO's flags then say whether to come again.
    private func send(_ bio: OpaquePointer, _ bytes: UnsafePointer<CChar>?, _ length: Int) -> Int? {
        BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
        while true {
            // MSG_NOSIGNAL: a peer that has gone is an error of this connection, not of the process.
            let count = Glibc.send(descriptor, bytes, length, Int32(MSG_NOSIGNAL))
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: return retry(bio, BIO_FLAGS_WRITE)
            default:
                socketError = errno
                return nil
            }
        }
    }

    private func retry(_ bio: OpaquePointer, _ direction: Int32) -> Int? {
        BIO_set_flags(bio, direction | BIO_FLAGS_SHOULD_RETRY)
        return nil
    }
}
