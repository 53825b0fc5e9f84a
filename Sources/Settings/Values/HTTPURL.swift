/// An absolute `http` or `https` URL without user name, password or fragment.
///
/// Host and scheme are in lower case and a default port is left out; path and query stay as they were written. The
/// query counts as secret, for keys stand in it at times: printing the URL shows `?…`.
package struct HTTPURL: Sendable, Hashable, CustomStringConvertible {
    /// The two schemes that are taken.
    enum Scheme: String, Sendable, Hashable {
        case http, https

        /// The port where a URL names none.
        var defaultPort: UInt16 { self == .http ? 80 : 443 }
    }

    let scheme: Scheme
    let host: Host
    /// 1…65535.
    let port: UInt16
    /// Begins with `/`.
    let path: String
    /// What stands behind `?`, or nil without one.
    let query: Secret?

    /// Makes a URL from checked parts; the scheme's own port unless another is named.
    init(_ scheme: Scheme, _ host: Host, port: UInt16? = nil, path: String = "/", query: Secret? = nil) {
        self.scheme = scheme
        self.host = host
        self.port = port ?? scheme.defaultPort
        self.path = path
        self.query = query
    }

    /// Reads and checks a URL.
    ///
    /// - Throws: The first flaw; none of them shows the text.
    init(parsing text: String) throws(URLFlaw) {
        let front = try URLAuthority(parsing: text)
        guard let scheme = Scheme(rawValue: front.scheme) else { throw .scheme }
        guard !front.rest.contains("#") else { throw .fragment }
        let pathEnd = front.rest.firstIndex(of: "?") ?? front.rest.endIndex
        let path = front.rest[..<pathEnd]
        self.init(
            scheme, front.host, port: front.port, path: path.isEmpty ? "/" : String(path),
            query: pathEnd == front.rest.endIndex ? nil : Secret(String(front.rest[pathEnd...].dropFirst())))
    }

    /// The whole URL, query included: for sending, never for showing.
    package var exposedText: String {
        origin.description + path + (query.map { "?" + $0.exposed } ?? "")
    }

    /// The URL with its query masked.
    package var description: String {
        origin.description + path + (query == nil ? "" : "?…")
    }

    /// Scheme, host and port.
    var origin: WebOrigin {
        WebOrigin(scheme: scheme.rawValue, host: host, port: port)
    }

    /// The URL with `suffix`, which begins with `/`, behind this one's path, and no query.
    package func appending(_ suffix: String) -> HTTPURL {
        HTTPURL(scheme, host, port: port, path: (path.hasSuffix("/") ? String(path.dropLast()) : path) + suffix)
    }
}
