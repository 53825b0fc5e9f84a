import Glibc

/// A certificate authority of a test's own, made with the `openssl` command.
public struct TestAuthority: Sendable {
    private let folder: TemporaryFolder

    /// Makes the authority's key and certificate.
    ///
    /// - Throws: `TestSupportError` when the command is missing or fails.
    public init() throws(TestSupportError) {
        folder = try TemporaryFolder()
        try Self.openssl(
            "req", "-x509", "-newkey", "ed25519", "-nodes", "-subj", "/CN=Test authority", "-days", "2",
            "-keyout", folder.file("authority.key"), "-out", certificateFile)
    }

    /// The certificate to trust, as a PEM file that lasts as long as the authority.
    public var certificateFile: String { folder.file("authority.pem") }

    /// Issues a server's certificate.
    ///
    /// - Parameters:
    ///   - host: the one DNS name in it.
    ///   - days: how long it is valid from now; negative for one that is over.
    /// - Returns: its files, which last as long as the authority.
    /// - Throws: `TestSupportError` when the command fails.
    public func issue(host: String, days: Int = 1) throws(TestSupportError) -> TLSIdentity {
        let name = "\(host)\(days)"
        let identity = TLSIdentity(
            certificateFile: folder.file("\(name).pem"), keyFile: folder.file("\(name).key"))
        let request = folder.file("\(name).csr")
        let extensions = try folder.write("subjectAltName=DNS:\(host)".utf8, to: "\(name).ext")
        try Self.openssl(
            "req", "-newkey", "ed25519", "-nodes", "-subj", "/CN=\(host)", "-keyout", identity.keyFile, "-out", request)
        try Self.openssl(
            "x509", "-req", "-in", request, "-CA", certificateFile, "-CAkey", folder.file("authority.key"),
            "-days", "\(days)", "-extfile", extensions, "-out", identity.certificateFile)
        return identity
    }

    private static func openssl(_ arguments: String...) throws(TestSupportError) {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] = (["openssl"] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var process: pid_t = 0
        let code = posix_spawnp(&process, "openssl", &files, nil, words, nil)
        guard code == 0 else { throw TestSupportError("openssl", code) }
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process, status == 0 else {
            throw TestSupportError("openssl \(arguments[0])", EINVAL)
        }
    }
}
