/// How the database does, as it showed itself when it was last used.
public struct StorageHealth: Sendable, Hashable {
    /// How well it works.
    public enum State: String, Sendable, Hashable {
        /// Whatever was asked of it last was done.
        case ok
        /// It is read, but the last commit failed.
        case degraded
        /// It cannot be read.
        case unavailable
    }

    /// How well it works.
    public var state: State
    /// The last trouble since the start, also when it is over.
    public var lastError: StorageError?
    /// Milliseconds since 1970 of the last trouble.
    public var lastErrorAtMilliseconds: Int64?
    /// The newest generation.
    public var generation: Int64
    /// What it takes on the disk.
    public var usage: StorageUsage
}

/// Is told how the database does: for the log.
public protocol StorageObserving: Sendable {
    /// The state of the database is another one now.
    ///
    /// - Parameters:
    ///   - state: how well it works.
    ///   - error: why, unless it is well again.
    func storageChanged(to state: StorageHealth.State, because error: StorageError?)

    /// A damaged file was set aside, and an empty one has its place.
    ///
    /// - Parameters:
    ///   - path: where it is now.
    ///   - error: what showed the damage.
    func databaseSetAside(to path: String, because error: StorageError)

    /// The database was read or written, with whatever success.
    ///
    /// - Parameters:
    ///   - isReading: whether it was read.
    ///   - nanoseconds: how long it took, waiting for it included.
    func storageUsed(toRead isReading: Bool, nanoseconds: Int64)
}

extension StorageObserving {
    /// Ignores it.
    public func storageUsed(toRead isReading: Bool, nanoseconds: Int64) {}
}
