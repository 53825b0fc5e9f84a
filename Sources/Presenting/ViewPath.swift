/// Where views are: paths ready to request, whatever an id holds.
public enum ViewPath {
    /// All restaurants.
    public static let feed = "/feed"
    /// The map.
    public static let map = "/map"
    /// All posts.
    public static let posts = "/posts"
    /// All users.
    public static let users = "/users"

    /// One restaurant.
    public static func restaurant(_ id: String) -> String { "/restaurants/" + segment(id) }
    /// One post.
    public static func post(_ id: String) -> String { "/posts/" + segment(id) }
    /// One user.
    public static func user(_ id: String) -> String { "/users/" + segment(id) }

    /// An id as one path segment.
    ///
    /// An id of one or two dots is encoded too, for as plain dots it would mean another path. Clients that decode
    /// before they resolve dots (browsers do, by the URL standard) can't request such an id at all.
    ///
    /// - Source: RFC 3986, sections 3.3 and 5.2.4.
    package static func segment(_ id: String) -> String {
        switch id {
        case ".": "%2E"
        case "..": "%2E%2E"
        default: percentEncoded(id)
        }
    }

    /// The UTF-8 of a text with every byte but the unreserved ones as `%XX`.
    ///
    /// - Source: RFC 3986, sections 2.1 and 2.3.
    package static func percentEncoded(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var encoded = ""
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += byte < 0x10 ? "%0" : "%"
                encoded += String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
