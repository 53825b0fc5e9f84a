import Glibc
import Sockets
import TestSupport
import Testing

@Suite struct TLSContextTests {
    private func error(_ files: PEMFiles, clock: ManualClock = ManualClock()) -> TLSError? {
        error(files.certificateFile, files.keyFile, clock: clock)
    }

    private func error(_ certificateFile: String, _ keyFile: String, clock: ManualClock = ManualClock()) -> TLSError? {
        do throws(TLSError) {
            _ = try TLSContext(certificateFile: certificateFile, keyFile: keyFile, clock: clock)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [PEMFiles.Key.p256, .p384, .rsa(bits: 2_048), .ed25519])
    func takesPair(_ key: PEMFiles.Key) throws {
        let files = try PEMFiles(key, validity: 0...2_000_000_000)
        let context = try TLSContext(certificateFile: files.certificateFile, keyFile: files.keyFile)
        #expect(context.expiresAt == 2_000_000_000)
        let pair = try TLSPair(context, TLSClient())
        pair.settle()
        #expect(pair.client.isConnected)
    }

    @Test func takesBothFromOneFile() throws {
        let files = try PEMFiles()
        try files.replaceCertificate(with: try text(of: files.keyFile) + text(of: files.certificateFile))
        #expect(error(files.certificateFile, files.certificateFile) == nil)
    }

    @Test func namesAMissingFile() throws {
        let files = try PEMFiles()
        let missing = files.keyFile + ".missing"
        #expect(error(missing, files.keyFile) == .unreadable(file: missing, code: ENOENT))
        #expect(error(files.certificateFile, missing) == .unreadable(file: missing, code: ENOENT))
        #expect(
            error(files.certificateFile, missing)?.description == "cannot read \(missing): No such file or directory")
    }

    @Test func saysThatAFolderIsNoCertificateOrKey() throws {
        let folder = try TemporaryFolder()
        let files = try PEMFiles()
        #expect(error(folder.path, files.keyFile) == .noCertificate(file: folder.path))
        #expect(error(files.certificateFile, folder.path) == .noKey(file: folder.path))
    }

    @Test(arguments: [
        "", "\0\u{1}", "hello\n", "-----BEGIN CERTIFICATE-----\n", "-----BEGIN CERTIFICATE-----\nAAAA\n",
        "-----BEGIN CERTIFICATE-----\n!!!!\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    ])
    func saysThatAFileIsNoCertificateOrKey(_ text: String) throws {
        let files = try PEMFiles()
        try files.replaceKey(with: text)
        #expect(error(files) == .noKey(file: files.keyFile))
        try files.replaceCertificate(with: text)
        #expect(error(files) == .noCertificate(file: files.certificateFile))
    }

    @Test func saysThatFilesAreTakenForEachOther() throws {
        let files = try PEMFiles()
        #expect(error(files.keyFile, files.certificateFile) == .noCertificate(file: files.keyFile))
        #expect(error(files.certificateFile, files.certificateFile) == .noKey(file: files.certificateFile))
    }

    @Test func saysThatTheChainIsCutOff() throws {
        let files = try PEMFiles()
        let text = try text(of: files.certificateFile)
        try files.replaceCertificate(with: text + String(text.dropLast(40)))
        #expect(error(files) == .noCertificate(file: files.certificateFile))
    }

    @Test func saysThatAKeyHasAPassword() throws {
        let files = try PEMFiles(password: "secret")
        #expect(error(files) == .encryptedKey(file: files.keyFile))
        #expect(error(files)?.description.contains("secret") == false)
    }

    @Test(arguments: [PEMFiles.Key.p256, .rsa(bits: 2_048), .ed25519], [PEMFiles.Key.p256, .p384, .rsa(bits: 2_048)])
    func saysThatAKeyIsAnothers(_ first: PEMFiles.Key, _ second: PEMFiles.Key) throws {
        let (one, other) = (try PEMFiles(first), try PEMFiles(second))
        #expect(
            error(one.certificateFile, other.keyFile)
                == .mismatch(certificateFile: one.certificateFile, keyFile: other.keyFile))
    }

    @Test func saysThatAKeyIsTooShort() throws {
        let files = try PEMFiles(.rsa(bits: 1_024))
        #expect(error(files) == .refused(file: files.certificateFile, reason: "ee key too small"))
    }

    @Test func tellsWhenACertificateIsValid() throws {
        let files = try PEMFiles(validity: 1_796_000_000...1_796_000_600)
        let clock = ManualClock(wallMilliseconds: 1_796_000_000_000)
        #expect(error(files, clock: clock) == nil)
        clock.advance(.seconds(600))
        #expect(error(files, clock: clock) == nil)
        clock.advance(.seconds(1))
        #expect(error(files, clock: clock) == .expired(file: files.certificateFile, at: 1_796_000_600))
        #expect(
            error(files, clock: clock)?.description
                == "the certificate in \(files.certificateFile) expired on 2026-11-30T01:03:20Z")
        clock.jumpWall(byMilliseconds: -602_000)
        #expect(error(files, clock: clock) == .notYetValid(file: files.certificateFile, at: 1_796_000_000))
    }

    private func text(of file: String) throws -> String {
        let stream = fopen(file, "r")
        defer { fclose(stream) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, stream)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
