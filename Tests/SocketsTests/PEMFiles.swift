import COpenSSL
import Glibc
import TestSupport

/// A certificate that signs itself and its key, as PEM files that last as long as this value.
struct PEMFiles {
    /// What kind of key is made.
    enum Key {
        case p256
        case p384
        case rsa(bits: Int)
        case ed25519
    }

    private let folder: TemporaryFolder
    var certificateFile: String { folder.file("certificate.pem") }
    var keyFile: String { folder.file("key.pem") }

    /// Makes the two files.
    ///
    /// - Parameters:
    ///   - key: the kind of key.
    ///   - serial: of the certificate, to know it again by.
    ///   - validity: in seconds since 1970-01-01T00:00:00Z.
    ///   - password: encrypts the key.
    /// - Throws: `OpenSSLFailure`, or what the folder throws.
    init(
        _ key: Key = .p256, serial: Int = 1, validity: ClosedRange<Int> = 0...4_000_000_000, password: String? = nil
    ) throws {
        folder = try TemporaryFolder()
        let pair = try Self.makeKey(key)
        defer { EVP_PKEY_free(pair) }
        let certificate = X509_new()
        defer { X509_free(certificate) }
        X509_set_version(certificate, 2)
        ASN1_INTEGER_set(X509_get_serialNumber(certificate), serial)
        ASN1_TIME_set(X509_getm_notBefore(certificate), validity.lowerBound)
        ASN1_TIME_set(X509_getm_notAfter(certificate), validity.upperBound)
        X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_ASC, "localhost", -1, -1, 0)
        X509_set_issuer_name(certificate, X509_get_subject_name(certificate))
        X509_set_pubkey(certificate, pair)
        let digest: OpaquePointer? = if case .ed25519 = key { nil } else { EVP_sha256() }
        try check(X509_sign(certificate, pair, digest) > 0)
        try Self.write(certificateFile) { PEM_write_bio_X509($0, certificate) }
        try Self.write(keyFile) { bio in
            guard let password else { return PEM_write_bio_PKCS8PrivateKey(bio, pair, nil, nil, 0, nil, nil) }
            return PEM_write_bio_PKCS8PrivateKey(
                bio, pair, EVP_aes_128_cbc(), password, Int32(password.utf8.count), nil, nil)
        }
    }

    /// Overwrites the certificate.
    func replaceCertificate(with text: String) throws {
        try folder.write(text.utf8, to: "certificate.pem")
    }

    /// Overwrites the key.
    func replaceKey(with text: String) throws {
        try folder.write(text.utf8, to: "key.pem")
    }

    private static func makeKey(_ key: Key) throws -> OpaquePointer? {
        let (kind, option): (String, (name: String, value: String)?) =
            switch key {
            case .p256: ("EC", ("ec_paramgen_curve", "P-256"))
            case .p384: ("EC", ("ec_paramgen_curve", "P-384"))
            case .rsa(let bits): ("RSA", ("rsa_keygen_bits", "\(bits)"))
            case .ed25519: ("ED25519", nil)
            }
        let maker = EVP_PKEY_CTX_new_from_name(nil, kind, nil)
        defer { EVP_PKEY_CTX_free(maker) }
        try check(EVP_PKEY_keygen_init(maker) == 1)
        if let option { try check(EVP_PKEY_CTX_ctrl_str(maker, option.name, option.value) == 1) }
        var pair: OpaquePointer?
        try check(EVP_PKEY_generate(maker, &pair) == 1)
        return pair
    }

    private static func write(_ file: String, _ body: (OpaquePointer?) -> Int32) throws {
        let bio = BIO_new_file(file, "w")
        defer { BIO_free(bio) }
        try check(body(bio) == 1)
    }
}

/// OpenSSL did not do what a test needs.
struct OpenSSLFailure: Error {}

func check(_ succeeded: Bool) throws {
    guard succeeded else { throw OpenSSLFailure() }
}
