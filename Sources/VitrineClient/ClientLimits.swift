/// How long a client waits, and how much it reads.
public struct ClientLimits: Sendable, Hashable {
    /// For a whole answer, connection included.
    public var deadlineSeconds: Double
    /// For a refresh, which waits for the upstreams.
    public var refreshDeadlineSeconds: Double
    /// Of a body, after decompression.
    public var mostBytes: Int

    /// Sets limits.
    public init(deadlineSeconds: Double = 15, refreshDeadlineSeconds: Double = 60, mostBytes: Int = 16 << 20) {
        self.deadlineSeconds = deadlineSeconds
        self.refreshDeadlineSeconds = refreshDeadlineSeconds
        self.mostBytes = mostBytes
    }
}
