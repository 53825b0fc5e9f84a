/// What a server tells its operator, a few times a minute at most.
public enum ServingTrouble: Sendable, Hashable {
    /// The limit of open files is reached: new connections get 503 or wait (`ulimit -n`).
    case outOfDescriptors
    /// The system has no memory for another connection; those that come wait.
    case outOfMemory
    /// `ServingConfiguration.maxConnections` is reached: new connections get 503.
    case tooManyConnections
    /// `ServingConfiguration.requestBytes` are held: requests that would take more get 503.
    case outOfRequestRoom
}
