import HTTPMessages

/// What a client would like, in `Prefer`.
///
/// - Source: RFC 7240.
enum Preference {
    /// Whether a preference without a value is given.
    static func isGiven(_ request: borrowing RequestView, _ name: StaticString) -> Bool {
        value(request, name)?.isEmpty == true
    }

    /// The value of a preference, without its parameters; empty where it has none, nil where it is not given.
    ///
    /// Of a preference that comes twice the first counts.
    static func value(_ request: borrowing RequestView, _ name: StaticString) -> String? {
        var value: String?
        request.forEachElement(of: .prefer) { element in
            let preference = element.text.prefix { $0 != ";" }
            let parts = preference.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard value == nil, let given = parts.first, trimmed(given).lowercased() == "\(name)" else { return }
            value = parts.count > 1 ? trimmed(parts[1]).filter { $0 != "\"" } : ""
        }
        return value
    }

    private static func trimmed(_ text: Substring) -> String {
        text.filter { $0 != " " && $0 != "\t" }
    }
}
