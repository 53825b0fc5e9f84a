/// A web origin: scheme, host and port, compared and written as browsers do.
///
/// - Source: RFC 6454 sections 4 and 6.2.
package struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
    /// In lower case; an app's own scheme (`capacitor`) is as good as `https`.
    package let scheme: String
    /// A name or an address.
    package let host: Host
    /// Nil for the scheme's own port.
    let port: UInt16?

    /// Makes an origin from checked parts; the default port of `http` and `https` becomes nil.
    init(scheme: String, host: Host, port: UInt16?) {
        self.scheme = scheme
        self.host = host
        self.port = port == HTTPURL.Scheme(rawValue: scheme)?.defaultPort ? nil : port
    }

    /// Reads `scheme://host[:port]` with nothing behind it; else nil.
    package init?(_ text: String) {
        guard let front = try? URLAuthority(parsing: text), front.rest.isEmpty else { return nil }
        self.init(scheme: front.scheme, host: front.host, port: front.port)
    }

    /// The text of an `Origin` header field.
    package var description: String {
        "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }
}

/// Which web pages of other origins may read the answers (CORS).
package enum AllowedOrigins: Sendable, Hashable {
    /// Any page.
    case any
    /// The pages of these origins, in the order given; empty: none.
    case listed([WebOrigin])
}
