public import HTTPMessages

/// What begins an answer that goes on for as long as the client listens.
public struct StreamOpening: Sendable {
    /// Status and fields; it has no length, and the connection's end is its end.
    public var response: Response
    /// Sent at once.
    public var first: [UInt8]
    /// Broadcasts up to this number are in `first` already, or are none of the client's business.
    public var after: Int64
    /// Sent when broadcasts after that number have been forgotten since.
    public var whenTooLate: [UInt8]

    /// Gathers what begins a stream.
    public init(response: Response, first: [UInt8], after: Int64, whenTooLate: [UInt8]) {
        self.response = response
        self.first = first
        self.after = after
        self.whenTooLate = whenTooLate
    }
}
