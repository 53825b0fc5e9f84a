public import Foundation

/// An answer as it was sent, kept for the next time.
public struct StoredAnswer: Codable, Sendable, Hashable {
    /// The JSON.
    public let body: Data
    /// Names the content.
    public let entityTag: EntityTag
    /// The language of the texts.
    public let language: String?
    /// When it was stored, or last found current.
    public let storedAt: Date
    /// How many seconds old the content was then.
    public let ageSeconds: Int?
    /// How many seconds old it may be and still count as fresh; nil where the server did not say.
    public let freshForSeconds: Int?

    /// Keeps an answer.
    public init(
        body: Data, entityTag: EntityTag, language: String?, storedAt: Date, ageSeconds: Int?, freshForSeconds: Int?
    ) {
        self.body = body
        self.entityTag = entityTag
        self.language = language
        self.storedAt = storedAt
        self.ageSeconds = ageSeconds
        self.freshForSeconds = freshForSeconds
    }
}

extension StoredAnswer {
    /// What came, or nil where it must not or cannot be kept.
    init?(_ head: ResponseHead, body: Data, at now: Date) {
        guard let tag = head["ETag"], head.cacheDirective("no-store") == nil else { return nil }
        self.init(
            body: body, entityTag: EntityTag(rawValue: tag), language: head["Content-Language"], storedAt: now,
            ageSeconds: head.ageSeconds, freshForSeconds: head.cacheDirective("max-age").flatMap { Int($0) })
    }

    /// How old the content is by now; a clock that was set back makes it no younger.
    func ageSeconds(at now: Date) -> Int? {
        let passed = max(0, min(now.timeIntervalSince(storedAt), 1e9))
        return ageSeconds.map { Int(clamping: Int64($0) &+ Int64(passed)) }
    }
}
