import HTTPMessages

/// What a client would like, in `Prefer`.
///
/// - Source: RFC 7240.
enum Preference {
    /// Whether a preference without a value is given.
    static func isGiven(_ request: borrowing RequestView, _ name: StaticString) -> Bool {
        var isGiven = false
        request.forEachElement(of: .prefer) { element in
            if element.text.lowercased() == "\(name)" { isGiven = true }
        }
        return isGiven
    }
}
