import Platform
import Settings
import TestSupport
import Testing
import Upstream

@testable import App

@Suite struct TLSTests {
    /// Fetches the feed over HTTPS, trusting one authority.
    private static func fetch(_ port: UInt16, trusting authority: String) -> Result<FetchAnswer, FetchError>? {
        let fetcher = CurlFetcher(CurlFetcher.Configuration(userAgent: "test", caFile: authority))
        defer { fetcher.close() }
        let outcome = Monitor<Result<FetchAnswer, FetchError>?>(nil)
        fetcher.fetch(FetchRequest(url: "https://localhost:\(port)/feed")) { result in
            outcome.withLock(waking: .all) { $0 = result }
        }
        return outcome.wait { $0 }
    }

    @Test func theServerSpeaksHTTPSAndTakesANewCertificateWithoutStopping() throws {
        let folder = try TemporaryFolder()
        let one = try TestAuthority()
        let other = try TestAuthority()
        func install(_ authority: TestAuthority) throws {
            let identity = try authority.issue(host: "localhost", days: 90)
            try folder.write(readSmallFile(identity.certificateFile), to: "certificate.pem")
            try folder.write(readSmallFile(identity.keyFile), to: "key.pem")
        }
        try install(one)
        let settings = [
            "VITRINE_TLS_CERTIFICATE": folder.file("certificate.pem"), "VITRINE_TLS_KEY": folder.file("key.pem"),
        ]
        let running = try RunningServer(.filled(), folder, settings)
        defer { running.server.stop() }
        let port = running.server.port
        #expect(running.server.greeting == "vitrine listening on https://127.0.0.1:\(port)")
        guard case .success(.body(let body, _)) = Self.fetch(port, trusting: one.certificateFile) else {
            Issue.record("no answer over HTTPS")
            return
        }
        #expect(String(decoding: body, as: UTF8.self).hasPrefix(#"{"items":[{"id":"pho""#))

        // A bad file leaves the old certificate in use.
        try folder.write("nonsense".utf8, to: "key.pem")
        running.server.reload { running.server.configuration }
        guard case .success = Self.fetch(port, trusting: one.certificateFile) else {
            Issue.record("a bad key took the old one away")
            return
        }

        try install(other)
        running.server.reload { running.server.configuration }
        guard case .success = Self.fetch(port, trusting: other.certificateFile) else {
            Issue.record("the new certificate is not in use")
            return
        }
        guard case .failure(let error) = Self.fetch(port, trusting: one.certificateFile) else {
            Issue.record("the old certificate is still in use")
            return
        }
        #expect(error.code == .tlsUntrusted)
    }

    @Test func aBadPairIsSaidAtTheStart() throws {
        let folder = try TemporaryFolder()
        try folder.write("nonsense".utf8, to: "certificate.pem")
        try folder.write("nonsense".utf8, to: "key.pem")
        let settings = [
            "VITRINE_TLS_CERTIFICATE": folder.file("certificate.pem"), "VITRINE_TLS_KEY": folder.file("key.pem"),
        ]
        #expect {
            _ = try RunningServer(.filled(), folder, settings)
        } throws: { error in
            (error as? ServerFault)?.line.contains("certificate.pem") == true
        }
    }
}
