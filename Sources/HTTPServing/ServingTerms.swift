/// What can change while a server runs.
public struct ServingTerms: Sendable {
    /// The limits and times.
    public var configuration: ServingConfiguration
    /// Answers the requests, on all loops at once.
    public var handler: any RequestHandling
    /// Gets a record of each request; nil logs nothing.
    public var accessLog: (any AccessLogging)?

    /// Gathers the terms.
    public init(
        configuration: ServingConfiguration, handler: any RequestHandling, accessLog: (any AccessLogging)? = nil
    ) {
        self.configuration = configuration
        self.handler = handler
        self.accessLog = accessLog
    }
}
