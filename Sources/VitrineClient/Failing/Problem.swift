public import ViewModels

/// What the server says is wrong.
///
/// ```json
/// {"type":"urn:vitrine:problem:bad-parameter","title":"Bad parameter","status":400,
///  "detail":"\"limit\" must be a whole number from 1 to 200.","instance":"/feed","requestId":"5f1c0d3a9b7e4c21",
///  "retryable":false,"parameter":"limit","allowed":"a whole number from 1 to 200"}
/// ```
///
/// - Source: RFC 9457.
public struct Problem: Error, Decodable, Sendable, Hashable {
    /// Names the kind of problem: `urn:vitrine:problem:` and a word; an open vocabulary.
    public let type: String
    /// The kind of problem for a person.
    public let title: String
    /// The answer's status, 400…599.
    public let status: Int
    /// This case for a person.
    public let detail: String
    /// The path that was asked for.
    public let instance: String
    /// Names the request in the server's log.
    public let requestId: String
    /// Whether the same request may succeed later.
    public let retryable: Bool
    /// Seconds until it may, where the server said so.
    public internal(set) var retryAfterSeconds: Int?
    /// The parameter whose value is not allowed.
    public let parameter: String?
    /// What is allowed of it.
    public let allowed: String?
    /// The sources that cannot be had, or could not be refreshed.
    public let sources: [SourceName]
    /// What became of each source in a refresh of which nothing came.
    public let receipts: [SourceReceipt]
    /// What is wrong with each field that was sent.
    public let errors: [FieldProblem]
    /// What must be unique, and is not.
    public let constraint: String?
    /// Who has it already, ready to request.
    public let path: String?
    /// The version that the record is at.
    public let version: Int?

    private enum CodingKeys: CodingKey {
        case type, title, status, detail, instance, requestId, retryable
        case parameter, allowed, sources, errors, constraint, path, version
    }

    /// Reads a problem; only `status` must be there, and what cannot be read is as good as missing.
    ///
    /// - Throws: `DecodingError` when it is no object or has no status.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? { try? members.decode(String.self, forKey: key) }
        status = try members.decode(Int.self, forKey: .status)
        type = text(.type) ?? "about:blank"
        title = text(.title) ?? ""
        detail = text(.detail) ?? ""
        instance = text(.instance) ?? ""
        requestId = text(.requestId) ?? ""
        retryable = (try? members.decode(Bool.self, forKey: .retryable)) ?? false
        parameter = text(.parameter)
        allowed = text(.allowed)
        receipts = (try? members.decode([SourceReceipt].self, forKey: .sources)) ?? []
        let names = try? members.decode([SourceName].self, forKey: .sources)
        sources = names ?? receipts.map(\.source)
        errors = (try? members.decode([FieldProblem].self, forKey: .errors)) ?? []
        constraint = text(.constraint)
        path = text(.path)
        version = try? members.decode(Int.self, forKey: .version)
    }

    /// The last word of `type`, such as `not-found`.
    public var kind: String {
        String(type[(type.lastIndex(of: ":").map(type.index(after:)) ?? type.startIndex)...])
    }
}
