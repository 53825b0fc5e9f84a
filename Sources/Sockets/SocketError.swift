import Glibc

/// A call of the operating system that failed.
public struct SocketError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The call, such as `bind`.
    public let operation: String
    /// What it was done to, such as an address.
    public let subject: String
    /// The `errno` value, or a getaddrinfo(3) code when `operation` is `getaddrinfo`.
    public let code: Int32

    /// Names a failed call.
    public init(operation: String, subject: String, code: Int32) {
        self.operation = operation
        self.subject = subject
        self.code = code
    }

    /// One line for the operator.
    public var description: String {
        let reason = operation == "getaddrinfo" ? String(cString: gai_strerror(code)) : String(cString: strerror(code))
        return "\(operation) \(subject): \(reason)"
    }
}
