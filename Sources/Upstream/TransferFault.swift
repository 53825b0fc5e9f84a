import CCurl
import Glibc

/// What libcurl says of a transfer that failed.
struct TransferFault {
    /// How far the transfer came.
    enum Phase {
        /// The request was not sent yet.
        case connecting
        /// The head of the answer was not there yet.
        case waiting
        case receiving
    }

    var code: CURLcode
    var phase = Phase.receiving
    /// OpenSSL's verdict on the certificate, 0 where it had none to give.
    var verifyResult = 0
    /// The last `errno` of the connection.
    var systemError: Int32 = 0
    /// What the proxy answered to CONNECT, 0 where none was asked.
    var proxyStatus = 0
    var status: Int?
    var timeoutMilliseconds = 0
    /// libcurl's own words, which may be empty.
    var message = ""
}

extension FetchError {
    /// The code for a fault of libcurl's.
    ///
    /// - Source: libcurl-errors(3).
    init(_ fault: TransferFault) {
        self =
            switch fault.code {
            case CURLE_COULDNT_RESOLVE_HOST: .connection(.dns, "the host's name has no address", fault)
            case CURLE_COULDNT_RESOLVE_PROXY: .connection(.dns, "the proxy's name has no address", fault)
            case CURLE_COULDNT_CONNECT: .connection(.refused, "no connection to the host", fault)
            case CURLE_PROXY: .connection(.refused, "the proxy makes no connection", fault)
            case CURLE_OPERATION_TIMEDOUT: .timeout(fault)
            case CURLE_GOT_NOTHING: .connection(.reset, "the connection ended without an answer", fault)
            case CURLE_SEND_ERROR, CURLE_RECV_ERROR: .broken(fault)
            case CURLE_PARTIAL_FILE: .connection(.cutOff, "the answer was cut short", fault)
            case CURLE_PEER_FAILED_VERIFICATION: .certificate(fault)
            case CURLE_SSL_CONNECT_ERROR: .handshake(fault)
            case CURLE_SSL_CACERT_BADFILE: .plain(.tlsUntrusted, "the file of trusted issuers cannot be read", fault)
            case CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
                .plain(.tlsUntrusted, "the TLS handshake failed", fault)
            // The second is bytes after the end of the compressed body.
            case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
                .plain(.notJSON, "the body's content coding cannot be undone", fault)
            case CURLE_WEIRD_SERVER_REPLY where fault.status != nil:
                .plain(.cutOff, "the answer's length cannot be read", fault)
            case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
                .plain(.badStatus, "the answer is not HTTP that can be read", fault)
            // A header line over 100 KB, which libcurl collects before it hands it on.
            case CURLE_OUT_OF_MEMORY where fault.phase == .waiting:
                .plain(.tooLarge, "a header line over its limit", fault)
            default: .plain(.unavailable, "libcurl failed (\(fault.code.rawValue))", fault)
            }
    }

    private static func timeout(_ fault: TransferFault) -> FetchError {
        let what =
            switch fault.phase {
            case .connecting: "no connection"
            case .waiting: "no answer"
            case .receiving: "the answer did not end"
            }
        return .plain(.timeout, "\(what) within \(fault.timeoutMilliseconds) ms", fault)
    }

    private static func plain(_ code: FetchErrorCode, _ detail: String, _ fault: TransferFault) -> FetchError {
        FetchError(code, detail, cause: fault.cause, status: fault.status)
    }

    private static func connection(_ code: FetchErrorCode, _ detail: String, _ fault: TransferFault) -> FetchError {
        FetchError(code, detail, cause: fault.cause, status: fault.status, isConnectionFault: true)
    }

    private static func broken(_ fault: TransferFault) -> FetchError {
        if fault.phase == .connecting, fault.proxyStatus != 0, fault.proxyStatus != 200 {
            return .plain(.refused, "the proxy makes no connection: it answered \(fault.proxyStatus)", fault)
        }
        if fault.phase == .receiving, fault.systemError == 0 {
            return .connection(.cutOff, "the answer was cut short or its framing is broken", fault)
        }
        return .connection(.reset, "the connection was reset", fault)
    }

    /// - Source: the X509_V_ERR codes of X509_STORE_CTX_get_error(3).
    private static func certificate(_ fault: TransferFault) -> FetchError {
        switch fault.verifyResult {
        // libcurl checks the name itself, before it asks OpenSSL for a verdict: that is then still "unspecified", 1.
        case 0, 1, 62, 64: .plain(.tlsName, "the certificate is for another host", fault)
        case 9, 10: .plain(.tlsExpired, "the certificate is past its time, or before it", fault)
        default: .plain(.tlsUntrusted, "the certificate's issuer is not trusted", fault)
        }
    }

    private static func handshake(_ fault: TransferFault) -> FetchError {
        // Only the words tell a connection that ended from a handshake that TLS itself refused.
        fault.systemError != 0 || strstr(fault.message, "SSL_ERROR_SYSCALL") != nil
            ? .connection(.reset, "the connection ended in the TLS handshake", fault)
            : .plain(.tlsUntrusted, "the TLS handshake failed", fault)
    }
}

extension TransferFault {
    /// One line for the log.
    fileprivate var cause: String? {
        let scalars = message.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }
        return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
    }
}
