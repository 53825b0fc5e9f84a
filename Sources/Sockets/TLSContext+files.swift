import COpenSSL
import Glibc

/// From two files to a checked certificate and key.
extension TLSContext {
    func useCertificate(_ file: String) throws(TLSError) {
        guard SSL_CTX_use_certificate_chain_file(pointer, file) == 1 else {
            throw .reading(file, unrecognised: .noCertificate(file: file))
        }
    }

    func useKey(_ file: String, certificateFile: String) throws(TLSError) {
        guard SSL_CTX_use_PrivateKey_file(pointer, file, SSL_FILETYPE_PEM) == 1 else {
            throw .reading(file, unrecognised: .noKey(file: file), certificateFile: certificateFile)
        }
        // A key of another kind than the certificate's was taken, in the place of a certificate still to come.
        guard SSL_CTX_check_private_key(pointer) == 1 else {
            ERR_clear_error()
            throw .mismatch(certificateFile: certificateFile, keyFile: file)
        }
    }

    /// Looks at the server's own certificate alone: chains with an expired cross-signed issuer serve well.
    func checkValidity(_ file: String, at now: Int64) throws(TLSError) {
        let certificate = SSL_CTX_get0_certificate(pointer)
        guard let start = Self.seconds(X509_get0_notBefore(certificate)),
            let end = Self.seconds(X509_get0_notAfter(certificate))
        else { throw .refused(file: file, reason: "its dates cannot be read") }
        if now < start { throw .notYetValid(file: file, at: start) }
        if now > end { throw .expired(file: file, at: end) }
    }

    static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        var parts = tm()
        guard let time, ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
        return Int64(timegm(&parts))
    }
}

extension TLSError {
    /// Tells from OpenSSL's error queue, which it empties, why a file was not taken.
    static func reading(_ file: String, unrecognised: TLSError, certificateFile: String = "") -> TLSError {
        let codes = queue()
        if codes.contains(where: { $0.isOf(ERR_LIB_PEM, PEM_R_BAD_PASSWORD_READ) }) { return .encryptedKey(file: file) }
        // What came first is the cause; what follows is the callers' view of it.
        guard let cause = codes.first else { return unrecognised }
        return switch cause.library {
        case ERR_LIB_X509: .mismatch(certificateFile: certificateFile, keyFile: file)
        case ERR_LIB_SYS: .unreadable(file: file, code: cause.reason)
        case ERR_LIB_SSL: .refused(file: file, reason: cause.text)
        default: unrecognised
        }
    }

    /// OpenSSL's own fault, from its error queue, which it empties.
    static func library() -> TLSError {
        .library(reason: queue().first?.text ?? "memory is short")
    }

    private static func queue() -> [OpenSSLFault] {
        var faults: [OpenSSLFault] = []
        while let fault = OpenSSLFault(ERR_get_error()) { faults.append(fault) }
        return faults
    }
}
