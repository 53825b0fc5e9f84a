/// A screen's content, and where it comes from.
public struct Answer<Model: Sendable>: Sendable {
    /// Where an answer comes from.
    public enum Origin: Sendable, Hashable {
        /// The server sent it.
        case network
        /// It was stored here, and the server said that it is current (304).
        case revalidated
        /// It was stored here, and the server could not be asked: show it, and that it may be old.
        case stored(because: ClientError)
    }

    /// What the screen shows.
    public let model: Model
    /// Where it comes from.
    public let origin: Origin
    /// Seconds since the server fetched the content from its upstream; nil where it did not say.
    public let ageSeconds: Int?
    /// Whether the content is past its fresh time: on the server, or here.
    public let isStale: Bool
    /// The language of the texts, such as `de`; nil where the server did not say.
    public let language: String?
    /// Names the content, for `If-Match` when a user is changed; nil where there is none.
    public let entityTag: EntityTag?

    /// Makes an answer, for previews and tests of an app.
    public init(
        _ model: Model, origin: Origin = .network, ageSeconds: Int? = nil, isStale: Bool = false,
        language: String? = nil, entityTag: EntityTag? = nil
    ) {
        self.model = model
        self.origin = origin
        self.ageSeconds = ageSeconds
        self.isStale = isStale
        self.language = language
        self.entityTag = entityTag
    }

    /// Why the server could not be asked; nil when it was.
    public var failure: ClientError? {
        if case .stored(let error) = origin { error } else { nil }
    }
}

extension Answer: Equatable where Model: Equatable {}

extension Answer: Hashable where Model: Hashable {}
