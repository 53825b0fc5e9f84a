import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What stands above an answer's body.
struct ResponseHead: Sendable, Hashable {
    let status: Int
    /// By their names in lower case.
    private let fields: [String: String]

    init(status: Int, fields: [String: String] = [:]) {
        self.status = status
        self.fields = Dictionary(fields.map { ($0.lowercased(), $1) }) { first, _ in first }
    }

    init(_ response: HTTPURLResponse) {
        var fields: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { fields[name] = value }
        }
        self.init(status: response.statusCode, fields: fields)
    }

    /// The value of a field, whose name is read without regard to case.
    subscript(name: String) -> String? {
        fields[name.lowercased()]
    }

    /// Whether the body is of this media type, whatever its parameters.
    func isMediaType(_ type: String) -> Bool {
        let value = self["Content-Type"]?.prefix { $0 != ";" }
        return value?.trimmingCharacters(in: .whitespaces).lowercased() == type
    }

    /// Seconds until a request may succeed; nil where the answer does not say.
    var retryAfterSeconds: Int? {
        self["Retry-After"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Seconds since the content was fetched from its upstream.
    var ageSeconds: Int? {
        self["Age"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The value of a directive of `Cache-Control`, empty where it has none; nil without the directive.
    func cacheDirective(_ name: String) -> String? {
        for part in (self["Cache-Control"] ?? "").split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.first?.trimmingCharacters(in: .whitespaces).lowercased() == name else { continue }
            return sides.count == 2 ? sides[1].trimmingCharacters(in: .whitespaces) : ""
        }
        return nil
    }

    /// Whether the server had nothing newer than what is past its fresh time (RFC 9211).
    var isServedStale: Bool {
        let parts = (self["Cache-Status"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        return parts.contains("detail=stale") || parts.contains("fwd=stale")
    }
}
