/// Where the server listens.
package struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    /// A name or an address.
    package let host: Host
    /// 0 takes a free port.
    package let port: UInt16

    /// Makes an address from checked parts.
    package init(host: Host, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `host:port`, where an IPv6 host stands in brackets and the port is 0…65535; else nil.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let host = Host(text[..<colon]),
            let port = UInt16(port: text[text.index(after: colon)...])
        else { return nil }
        self.init(host: host, port: port)
    }

    /// `host:port`, as it is read.
    package var description: String { "\(host):\(port)" }
}

extension UInt16 {
    /// Reads a port of 0…65535 from decimal digits; else nil.
    init?(port text: some StringProtocol) {
        guard let number = Int(digits: text), let port = UInt16(exactly: number) else { return nil }
        self = port
    }
}
