extension ValueKind where Value == HTTPURL {
    /// An `http` or `https` URL; `credentials` says where a user name and a password belong instead.
    static func url(credentials: String) -> Self {
        ValueKind(
            placeholder: "URL",
            parse: { given throws(ValueFault) in
                do throws(URLFlaw) {
                    return try HTTPURL(parsing: given)
                } catch {
                    throw ValueFault(error == .userinfo ? "\(error.text); \(credentials)" : error.text)
                }
            }, text: \.description)
    }

    /// A URL that names a server: its path is the front of every path there.
    static let server = ValueKind(
        placeholder: "URL",
        parse: { given throws(ValueFault) in
            do throws(URLFlaw) {
                let url = try HTTPURL(parsing: given)
                guard url.query == nil else { throw .query }
                return url
            } catch {
                throw ValueFault("\(error.text); write it like http://127.0.0.1:8080")
            }
        }, text: \.description)
}

extension ValueKind where Value == AllowedOrigins {
    /// `*`, or origins with commas between them; a second mention of an origin is dropped.
    static let origins = ValueKind(
        placeholder: "ORIGINS",
        parse: { given throws(ValueFault) in
            if given == "*" { return .any }
            var origins: [WebOrigin] = []
            var faults: [String] = []
            for (index, item) in given.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
                let item = String(item.trimmingFieldSpace)
                guard let origin = WebOrigin(item) else {
                    let shown = item.contains("@") ? "" : " \(item.quoted)"
                    faults.append("origin \(index + 1)\(shown) is not \(expectedOrigin)")
                    continue
                }
                if !origins.contains(origin) { origins.append(origin) }
            }
            guard faults.isEmpty else { throw ValueFault(faults) }
            return .listed(origins)
        },
        text: { allowed in
            switch allowed {
            case .any: "*"
            case .listed(let origins):
                origins.isEmpty ? Setting.none : origins.map(\.description).joined(separator: ",")
            }
        })

    private static var expectedOrigin: String {
        "of the form scheme://host[:port], without a path (or give * alone for every origin)"
    }
}

extension ValueKind where Value == Secret {
    /// A bearer token: 1…1024 printable ASCII characters without a space, so that it fits a header field.
    static let token = ValueKind(
        placeholder: "TOKEN",
        parse: { given throws(ValueFault) in
            guard given.utf8.count <= 1_024, given.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw ValueFault("is not 1 to 1024 printable ASCII characters without a space")
            }
            return Secret(given)
        }, text: \.description)
}

extension ValueKind where Value == [UpstreamHeader] {
    /// The text of a headers file.
    static let headers = ValueKind(
        placeholder: "FILE", parse: UpstreamHeader.parse,
        text: { headers in
            switch headers.count {
            case 0: Setting.none
            case 1: "1 field …"
            default: "\(headers.count) fields …"
            }
        })
}
