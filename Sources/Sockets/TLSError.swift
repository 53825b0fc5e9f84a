import COpenSSL
import Glibc

/// Why a certificate and its key cannot be used.
public enum TLSError: Error, Sendable, Hashable {
    /// The file cannot be read; `code` is the `errno` value.
    case unreadable(file: String, code: Int32)
    /// The file holds no certificate in PEM form, or a damaged one.
    case noCertificate(file: String)
    /// The file holds no private key in PEM form.
    case noKey(file: String)
    /// The key can be had only with a password, and nobody is there to type it.
    case encryptedKey(file: String)
    /// The key belongs to another certificate.
    case mismatch(certificateFile: String, keyFile: String)
    /// The certificate is over since `at`, in seconds since 1970-01-01T00:00:00Z.
    case expired(file: String, at: Int64)
    /// The certificate begins at `at`, in seconds since 1970-01-01T00:00:00Z.
    case notYetValid(file: String, at: Int64)
    /// OpenSSL does not take what is in the file, such as a key that is too short.
    case refused(file: String, reason: String)
    /// OpenSSL itself fails: its settings, or memory.
    case library(reason: String)
}

extension TLSError: CustomStringConvertible {
    /// One line for the operator.
    public var description: String {
        switch self {
        case .unreadable(let file, let code): "cannot read \(file): \(String(cString: strerror(code)))"
        case .noCertificate(let file): "\(file) holds no certificate in PEM form, or a damaged one"
        case .noKey(let file): "\(file) holds no private key in PEM form"
        case .encryptedKey(let file): "the key in \(file) has a password; store it without one (openssl pkey)"
        case .mismatch(let certificateFile, let keyFile):
            "the key in \(keyFile) is not that of the first certificate in \(certificateFile)"
        case .expired(let file, let at): "the certificate in \(file) expired on \(Self.date(at))"
        case .notYetValid(let file, let at):
            "the certificate in \(file) is not valid before \(Self.date(at)); is the clock of this machine right?"
        case .refused(let file, let reason): "OpenSSL does not take \(file): \(reason)"
        case .library(let reason): "OpenSSL cannot serve TLS: \(reason)"
        }
    }

    private static func date(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        let text = [CChar](unsafeUninitializedCapacity: 64) { buffer, count in
            count = strftime(buffer.baseAddress, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        }
        return String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
