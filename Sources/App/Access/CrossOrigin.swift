import HTTPMessages
import Settings

/// Lets web pages of other origins read the answers, where the operator named their origins.
///
/// - Source: the Fetch standard, section 3.3 (CORS protocol).
struct CrossOrigin: Sendable {
    private let allowed: AllowedOrigins
    /// What each allowed page gets, by the text of its origin.
    private let grants: [String: FieldBlock]

    /// The request fields that an app sends to this server.
    private static let requestFields =
        "Accept, Accept-Language, Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, Last-Event-ID, "
        + "Prefer, Vitrine-Scenario, X-Request-ID, traceparent"
    /// The answer's fields that a page may read besides the few that every page may.
    private static let exposedFields =
        "Age, Allow, Cache-Status, Content-Language, Content-Location, Date, ETag, Location, Preference-Applied, "
        + "Retry-After, Server-Timing, Vary, X-Request-ID"

    init(_ allowed: AllowedOrigins) {
        self.allowed = allowed
        guard case .listed(let origins) = allowed else {
            grants = [:]
            return
        }
        grants = Dictionary(
            origins.map { ($0.description, Self.grant("\($0)")) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether no other origin is let in, so that there is nothing to do.
    var isOff: Bool { allowed == .listed([]) }

    /// Whether answers depend on who asks.
    var varies: Bool { !grants.isEmpty }

    /// Adds to any answer what the page that asked may be told.
    func complete(_ response: inout Response, for request: borrowing RequestView) {
        guard !isOff else { return }
        if varies { response.fields.append("Vary", "Origin") }
        if let origin = request.text(.origin), let grant = grant(to: origin) {
            response.fields.append(contentsOf: grant)
        }
    }

    /// The answer to a browser that asks whether it may send a request; nil when the request is no such question.
    ///
    /// - Parameters:
    ///   - request: an OPTIONS request for a path that exists.
    ///   - allow: the methods of the path.
    /// - Returns: the answer; the grant itself is added by `complete`.
    func preflight(_ request: borrowing RequestView, allow: StaticString) -> Response? {
        guard !isOff, request.has(.origin), request.has(.accessControlRequestMethod) else { return nil }
        var fields = FieldBlock()
        fields.append("Access-Control-Allow-Methods", "\(allow)")
        fields.append("Access-Control-Allow-Headers", Self.requestFields)
        fields.append("Access-Control-Max-Age", 600)
        fields.append("Vary", "Access-Control-Request-Method, Access-Control-Request-Headers")
        return Response(status: 204, fields: fields)
    }

    private func grant(to origin: String) -> FieldBlock? {
        if allowed == .any { return Self.anyGrant }
        return grants[origin] ?? WebOrigin(origin).flatMap { grants["\($0)"] }
    }

    private static let anyGrant = grant("*")

    private static func grant(_ origin: String) -> FieldBlock {
        var fields = FieldBlock()
        fields.append("Access-Control-Allow-Origin", origin)
        fields.append("Access-Control-Expose-Headers", exposedFields)
        return fields
    }
}
