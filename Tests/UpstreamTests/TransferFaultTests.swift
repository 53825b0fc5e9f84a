import CCurl
import Glibc
import Testing

@testable import Upstream

@Suite struct TransferFaultTests {
    private func error(_ code: CURLcode, _ change: (inout TransferFault) -> Void = { _ in }) -> FetchError {
        var fault = TransferFault(code: code)
        change(&fault)
        return FetchError(fault)
    }

    @Test func tellsCertificateFaultsApart() {
        let codes = [1, 9, 10, 18, 19, 20, 62, 64].map { result in
            error(CURLE_PEER_FAILED_VERIFICATION) { $0.verifyResult = result }.code
        }
        #expect(
            codes == [
                .tlsName, .tlsExpired, .tlsExpired, .tlsUntrusted, .tlsUntrusted, .tlsUntrusted, .tlsName, .tlsName,
            ])
    }

    @Test func tellsAnEndedConnectionFromARefusedHandshake() {
        #expect(error(CURLE_SSL_CONNECT_ERROR) { $0.message = "error:0A00010B" }.code == .tlsUntrusted)
        #expect(error(CURLE_SSL_CONNECT_ERROR) { $0.systemError = ECONNRESET }.code == .reset)
        let ended = error(CURLE_SSL_CONNECT_ERROR) { $0.message = "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in" }
        #expect(ended.code == .reset)
        #expect(ended.isConnectionFault)
    }

    @Test func marksConnectionFaultsOnly() {
        let faults: [CURLcode] = [
            CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE,
        ]
        #expect(faults.allSatisfy { error($0).isConnectionFault })
        let others: [CURLcode] = [
            CURLE_OPERATION_TIMEDOUT, CURLE_PEER_FAILED_VERIFICATION, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR,
            CURLE_WEIRD_SERVER_REPLY, CURLE_SSL_CACERT_BADFILE, CURLE_FAILED_INIT,
        ]
        #expect(!others.contains { error($0).isConnectionFault })
    }

    @Test func keepsLibcurlsWordsApartAndOnOneLine() {
        let error = error(CURLE_COULDNT_CONNECT) { $0.message = "Failed to connect to 10.0.0.1\nport 80" }
        #expect(error.detail == "no connection to the host")
        #expect(error.cause == "Failed to connect to 10.0.0.1 port 80")
    }

    @Test func namesWhatTookTooLong() {
        let details = [TransferFault.Phase.connecting, .waiting, .receiving].map { phase in
            error(CURLE_OPERATION_TIMEDOUT) { ($0.phase, $0.timeoutMilliseconds) = (phase, 500) }.detail
        }
        #expect(
            details == [
                "no connection within 500 ms", "no answer within 500 ms", "the answer did not end within 500 ms",
            ])
    }
}
