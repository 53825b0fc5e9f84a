import HTTPMessages
import Settings

/// The token of an `Authorization` field.
///
/// - Source: RFC 6750 section 2.1.
enum BearerToken {
    /// Whether a request bears the token, found out in a time that does not depend on how much of it is right.
    static func isGiven(_ request: borrowing RequestView, _ token: Secret) -> Bool {
        guard let field = request.text(.authorization) else { return false }
        let parts = field.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        let given = parts[1].utf8.drop { $0 == 0x20 }
        return token.matches(Array(given))
    }
}
