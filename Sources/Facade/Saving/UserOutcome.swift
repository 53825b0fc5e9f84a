public import Storage

/// What became of a write to a user.
public enum UserOutcome: Sendable, Equatable {
    /// A user was made.
    case made(VersionedUser)
    /// The user is as the caller wants them, or as a settled conflict left them.
    case saved(VersionedUser, isSettled: Bool)
    /// The user is gone for good.
    case removed(isSettled: Bool)
    /// There is no such user.
    case notFound
    /// The user is not the version that the caller means; nothing was saved.
    case stale(VersionedUser)
    /// A user made here has the same names and the same age; nothing was saved.
    case taken(by: VersionedUser)
    /// No more can be saved.
    case noRoom
    /// What the upstream says of users is not stored yet, so that nothing can be saved over it.
    case notStored
}

extension UserOutcome {
    /// The constraint on users made here, as callers read it.
    public static let constraint = "firstName+lastName+age"
}
