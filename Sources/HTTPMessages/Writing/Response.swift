/// An answer, apart from the form it takes on the wire.
public struct Response: Sendable, Hashable {
    /// 200…599.
    public var status: Int
    /// All fields but those that are made at the moment of sending (`Date`, `X-Request-ID`, `Age`, `Cache-Status`,
    /// `Content-Length`, `Connection`).
    public var fields: FieldBlock
    /// The content; never sent for HEAD, 204 and 304.
    public var body: [UInt8]
    /// Whole seconds since the content was fetched, for `Age`.
    public var ageSeconds: Int?
    /// For `Cache-Status`.
    public var cacheStatus: CacheStatus?
    /// Whether the connection ends with this answer.
    public var closesConnection: Bool
    /// Whether the content goes on until the connection ends, so that it has no length.
    public var isStream = false

    /// Makes an answer.
    public init(
        status: Int, fields: FieldBlock = FieldBlock(), body: [UInt8] = [], ageSeconds: Int? = nil,
        cacheStatus: CacheStatus? = nil, closesConnection: Bool = false
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.ageSeconds = ageSeconds
        self.cacheStatus = cacheStatus
        self.closesConnection = closesConnection
    }
}
