public import Records

/// A user as the views show them, and which version of the user that is.
public struct VersionedUser: Sendable, Hashable {
    /// The user: what the upstream says, and over it what was saved here.
    public let record: UserRecord
    /// Begins at 1 and grows with every change of the user, whoever changed it; of one user it never comes twice.
    public let version: Int

    /// Puts a user and a version together.
    public init(record: UserRecord, version: Int) {
        self.record = record
        self.version = version
    }

    /// What can be saved of the user.
    public var values: UserValues { UserValues(record) }
}

extension UserValues {
    init(_ record: UserRecord) {
        self.init(
            firstName: record.firstName, lastName: record.lastName, age: record.age, isAdmin: record.isAdmin)
    }

    func record(id: String) -> UserRecord {
        UserRecord(id: id, firstName: firstName, lastName: lastName, age: age, isAdmin: isAdmin)
    }
}

extension Snapshot {
    /// The user with exactly this id and their version, or nil.
    public func versionedUser(id: String) throws(StorageError) -> VersionedUser? {
        guard let record = try user(id: id) else { return nil }
        return VersionedUser(record: record, version: try connection.version(ofUser: id))
    }

    /// How many records the upstream of `source` has, as far as is known: what its next answer is judged by.
    ///
    /// Users removed here count, and go on counting when the upstream has dropped them too; those made here do not.
    public func upstreamCount(of source: Source) throws(StorageError) -> Int {
        guard source == .users else { return try count(of: source) }
        let saved = try connection.row("SELECT total(made IS NOT NULL), total(is_removed) FROM saved_users") {
            (made: Int($0.integer(0)), removed: Int($0.integer(1)))
        }
        return max(0, try count(of: .users) - (saved?.made ?? 0) + (saved?.removed ?? 0))
    }
}

extension SourceState {
    /// False of users when some were saved here, but the upstream has never answered.
    public var isFetched: Bool { !stamp.bodyHash.isEmpty }
}

extension FetchStamp {
    /// Of a source that was never fetched.
    static let never = FetchStamp(
        etag: nil, lastModified: nil, bodyHash: [], fetchedAtMilliseconds: 0, freshForMilliseconds: nil,
        mustRevalidate: false)
}
