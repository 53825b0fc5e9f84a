import COpenSSL

/// An entry of OpenSSL's error queue, of which each thread has one.
struct OpenSSLFault {
    private let code: UInt

    /// Takes what ERR_get_error(3) or ERR_peek_error(3) gives; nil when the queue is empty.
    init?(_ code: UInt) {
        guard code != 0 else { return nil }
        self.code = code
    }

    /// The part of OpenSSL, such as `ERR_LIB_SSL`.
    var library: Int32 { ERR_GET_LIB(code) }
    /// The `errno` value where `library` is `ERR_LIB_SYS`.
    var reason: Int32 { ERR_GET_REASON(code) }
    /// OpenSSL's words.
    var text: String { ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)" }

    func isOf(_ library: Int32, _ reason: Int32) -> Bool {
        self.library == library && self.reason == reason
    }
}
