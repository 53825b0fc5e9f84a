/// How much a store allows, in number and in time.
public struct StoreLimits: Sendable {
    /// How many threads read at once, 1 at least; more wait.
    ///
    /// Each costs about half a megabyte at most.
    public var readers: Int
    /// How long a commit waits for the lock of another process.
    public var lockWait: Duration
    /// How long one read may take.
    ///
    /// The write-ahead log cannot shrink while a read lasts, so this bounds its growth.
    public var readingTime: Duration

    /// Gathers the limits.
    public init(readers: Int = 4, lockWait: Duration = .seconds(5), readingTime: Duration = .seconds(10)) {
        self.readers = readers
        self.lockWait = lockWait
        self.readingTime = readingTime
    }
}
