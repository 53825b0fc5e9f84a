import Glibc

/// The host of an address or URL.
package enum Host: Sendable, Hashable, CustomStringConvertible {
    /// A name in lower case, of ASCII letters, digits, `-`, `_` and `.`; not resolved here.
    case name(String)
    /// Four decimal numbers.
    case ipv4(String)
    /// The canonical text, without brackets.
    case ipv6(String)

    /// Reads a host as a URL writes it: an IPv6 address stands in brackets.
    ///
    /// Nil for anything else, a zone (`%eth0`) and a name that ends in a number but is no IPv4 address included.
    ///
    /// - Source: RFC 3986 section 3.2.2, RFC 1123 section 2.1.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        if text.hasPrefix("["), text.hasSuffix("]") {
            guard let canonical = Host.canonicalIPv6(String(text.dropFirst().dropLast())) else { return nil }
            self = .ipv6(canonical)
            return
        }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 253, labels.allSatisfy(Host.isLabel), let last = labels.last else { return nil }
        guard Int(digits: last) == nil else {
            var address = in_addr()
            guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
            self = .ipv4(text)
            return
        }
        self = .name(text.lowercased())
    }

    /// The text without brackets, as a resolver takes it.
    package var bare: String {
        switch self {
        case .name(let text), .ipv4(let text), .ipv6(let text): text
        }
    }

    /// The text as a URL writes it.
    package var description: String {
        if case .ipv6(let text) = self { "[\(text)]" } else { bare }
    }

    /// This host, or the loopback address of its family where it means "every address".
    var reachable: Host {
        switch self {
        case .ipv4("0.0.0.0"): .ipv4("127.0.0.1")
        case .ipv6("::"): .ipv6("::1")
        default: self
        }
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    private static func canonicalIPv6(_ text: String) -> String? {
        var address = in6_addr()
        guard !text.utf8.contains(0), inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            inet_ntop(AF_INET6, &address, buffer.baseAddress, socklen_t(buffer.count)).map { String(cString: $0) }
        }
    }
}
