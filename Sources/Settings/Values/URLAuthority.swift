/// Why a text is not a URL that is taken here; says nothing of the text itself, which may hold a password.
enum URLFlaw: Error, Sendable, Hashable {
    case character, scheme, userinfo, host, port, fragment, query

    /// What is wrong, to go behind the name of a setting.
    var text: String {
        switch self {
        case .character: "has a character that a URL cannot hold; percent-encode it"
        case .scheme: "does not start with http:// or https://"
        case .userinfo: "has a user name or password in it"
        case .host: "has no host, or one that is neither a name, an IPv4 address nor an IPv6 address in brackets"
        case .port: "has a port outside 1 to 65535"
        case .fragment: "has a fragment (#…), which is never sent"
        case .query: "has a query (?…)"
        }
    }
}

/// The front of a URL with a host: `scheme://host:port`, and what stands behind it.
struct URLAuthority {
    /// In lower case.
    let scheme: String
    let host: Host
    /// Nil when the URL names none.
    let port: UInt16?
    /// Path, query and fragment, as written.
    let rest: Substring

    /// Takes a URL apart.
    ///
    /// - Throws: The first flaw from the left.
    /// - Source: RFC 3986 section 3.
    init(parsing text: String) throws(URLFlaw) {
        guard URLAuthority.holdsURLCharacters(text) else { throw .character }
        guard let mark = text.firstIndex(of: ":"), text[mark...].hasPrefix("://"),
            URLAuthority.isScheme(text[..<mark])
        else { throw .scheme }
        let afterMark = text[mark...].dropFirst(3)
        let end = afterMark.firstIndex { "/?#".contains($0) } ?? afterMark.endIndex
        let authority = afterMark[..<end]
        guard !authority.contains("@") else { throw .userinfo }
        let (hostText, portText) = URLAuthority.split(authority)
        guard let host = Host(hostText) else { throw .host }
        let port = portText.flatMap { UInt16(port: $0) }
        guard port != 0, (port == nil) == (portText == nil) else { throw .port }
        scheme = text[..<mark].lowercased()
        self.host = host
        self.port = port
        rest = afterMark[end...]
    }

    private static func split(_ authority: Substring) -> (host: Substring, port: Substring?) {
        let hostEnd = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : authority.startIndex
        guard let hostEnd, let colon = authority[hostEnd...].firstIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first.isASCIIAlphanumeric, Int(digits: text.prefix(1)) == nil else {
            return false
        }
        return text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    }

    /// Unreserved and reserved characters, and `%` with two hexadecimal digits behind it.
    private static func holdsURLCharacters(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.allSatisfy { index in
            guard bytes[index] == UInt8(ascii: "%") else {
                return bytes[index].isASCIIAlphanumeric || "-._~:/?#[]@!$&'()*+,;=".utf8.contains(bytes[index])
            }
            let digits = bytes[(index + 1)...].prefix(2)
            return digits.count == 2 && digits.allSatisfy(\.isASCIIHexDigit)
        }
    }
}

extension UInt8 {
    /// `A-Z`, `a-z`, `0-9`.
    var isASCIIAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    fileprivate var isASCIIHexDigit: Bool {
        isASCIIAlphanumeric && (self | 0x20 <= UInt8(ascii: "f"))
    }
}
