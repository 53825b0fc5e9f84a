/// The header lines of a request.
enum RequestFields {
    /// The lines in the form that libcurl takes.
    ///
    /// The request's own fields win over configured ones of the same name; `Accept` is only set where none is
    /// configured.
    static func lines(for request: FetchRequest) -> [String] {
        let own = [
            ("If-None-Match", request.validators.etag), ("If-Modified-Since", request.validators.lastModified),
            ("X-Request-ID", request.requestID), ("traceparent", request.traceparent),
        ].compactMap { name, value in value.map { (name: name, value: $0) } }
        let taken = Set(own.map { $0.name.lowercased() })
        let configured = request.headers.filter { !taken.contains($0.name.lowercased()) }
        var fields = configured + own
        if !configured.contains(where: { $0.name.lowercased() == "accept" }) {
            fields.append((name: "Accept", value: "application/json"))
        }
        return fields.filter { isName($0.name) && isValue($0.value) }.map { name, value in
            // With a colon and no value libcurl would take the field out.
            value.isEmpty ? "\(name);" : "\(name): \(value)"
        }
    }

    /// - Source: RFC 9110 section 5.6.2.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// - Source: RFC 9110 section 5.5.
    private static func isValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }
}
