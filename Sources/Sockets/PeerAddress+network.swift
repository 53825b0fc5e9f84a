import Glibc

extension PeerAddress {
    /// What one customer of a network provider has: an IPv4 address, or the first 64 bits of an IPv6 address.
    public var network: String { Self.network(of: host) }

    /// The same for an address that somebody wrote.
    ///
    /// - Parameter address: with or without a port behind it, which some proxies write; anything else is its own
    ///   network.
    /// - Returns: a text that is the same for all addresses of the network, however they are spelt.
    public static func network(of address: String) -> String {
        let host = withoutPort(address)
        var bytes = in6_addr()
        guard host.utf8.contains(UInt8(ascii: ":")), inet_pton(AF_INET6, String(host), &bytes) == 1 else {
            return String(host)
        }
        return withUnsafeBytes(of: bytes) { bytes in
            if bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
                return bytes.suffix(4).map(String.init).joined(separator: ".")
            }
            return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: "-")
        }
    }

    private static func withoutPort(_ address: String) -> Substring {
        guard let colon = address.firstIndex(of: ":") else { return address[...] }
        if address.hasPrefix("["), let end = address.firstIndex(of: "]") { return address[..<end].dropFirst() }
        return address[..<colon].contains(".") ? address[..<colon] : address[...]
    }
}
