import TestSupport
import Testing

@testable import Upstream

/// One suite in a row: the certificates are made by the `openssl` command.
@Suite(.serialized) struct CurlFetcherTLSTests {
    private let authority: TestAuthority

    init() throws {
        authority = try TestAuthority()
    }

    private func fetch(
        host: String = "localhost", days: Int = 1, caFile: String?
    ) throws -> Result<FetchAnswer, FetchError> {
        let bench = try Bench(caFile: caFile, identity: try authority.issue(host: host, days: days))
        bench.upstream.script("/shops", .json("[]"))
        return bench.fetcher.answer(FetchRequest(url: bench.upstream.url("/shops", host: "localhost")))
    }

    @Test func trustsTheConfiguredAuthorityOnly() throws {
        #expect(try fetch(caFile: authority.certificateFile).text == "[]")
        #expect(try fetch(caFile: nil).error?.code == .tlsUntrusted)
        #expect(try fetch(caFile: try TestAuthority().certificateFile).error?.code == .tlsUntrusted)
    }

    @Test func tellsExpiryAndNameApart() throws {
        #expect(try fetch(days: -1, caFile: authority.certificateFile).error?.code == .tlsExpired)
        #expect(try fetch(host: "other.example", caFile: authority.certificateFile).error?.code == .tlsName)
    }

    @Test func namesAnUnreadableAuthorityFile() throws {
        let error = try fetch(caFile: "/nowhere/ca.pem").error
        #expect(error?.code == .tlsUntrusted)
        #expect(error?.detail == "the file of trusted issuers cannot be read")
    }

    @Test func reportsResetAndCutOverTLS() throws {
        let bench = try Bench(caFile: authority.certificateFile, identity: try authority.issue(host: "localhost"))
        bench.upstream.script("/reset", .reset)
        bench.upstream.script("/cut", .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,").then(.close))
        for (path, code) in [("/reset", FetchErrorCode.reset), ("/cut", .cutOff)] {
            let error = bench.fetcher.answer(FetchRequest(url: bench.upstream.url(path, host: "localhost"))).error
            #expect(error?.code == code)
            #expect(error?.isConnectionFault == true)
        }
    }
}
