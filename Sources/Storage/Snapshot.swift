public import Records

/// Everything the store held at one moment, seen through one read transaction of `Store.read`.
public struct Snapshot: ~Copyable {
    let connection: Connection
    /// Of the commit that is the newest one in this snapshot; 0 when nothing was ever stored.
    public let generation: Int64

    init(of connection: Connection) throws(StorageError) {
        self.connection = connection
        generation = try connection.generation()
    }

    /// What is known of `source`; nil when it was never stored.
    public func state(of source: Source) throws(StorageError) -> SourceState? {
        try connection.sourceState(of: source)
    }

    /// How many records `source` has, in the same time for any number; 0 when it was never stored.
    public func count(of source: Source) throws(StorageError) -> Int {
        try state(of: source)?.count ?? 0
    }

    // MARK: Shops

    /// The shop with exactly this id, or nil.
    public func shop(id: String) throws(StorageError) -> ShopRecord? {
        try record(id: id)
    }

    // MARK: Posts

    /// The post with exactly this id, or nil.
    public func post(id: String) throws(StorageError) -> PostRecord? {
        try record(id: id)
    }

    // MARK: Users

    /// The user with exactly this id, or nil.
    public func user(id: String) throws(StorageError) -> UserRecord? {
        try record(id: id)
    }

    /// The users that exist among `ids`, by their id.
    public func users(ids: Set<RecordID>) throws(StorageError) -> [RecordID: UserRecord] {
        var users: [RecordID: UserRecord] = [:]
        for id in ids { users[id] = try user(id: id.text) }
        return users
    }

    // MARK: Changes

    /// What was committed after `generation`, oldest first.
    ///
    /// - Parameters:
    ///   - generation: the newest one the caller knows; 0 is before the first.
    ///   - source: whose commits to tell; nil for all.
    ///   - limit: how many changes of records to list at most.
    /// - Returns: empty when nothing came after it; nil when that cannot be told: the log, which keeps about the last
    ///   100,000 changes, has forgotten it, it is in the future, or there are more than `limit` changes.
    /// - Throws: what SQLite reports.
    public func commits(
        since generation: Int64, of source: Source? = nil, limit: Int = 10_000
    ) throws(StorageError) -> [Commit]? {
        try ChangeLog.commits(
            since: generation, newest: self.generation, of: source, limit: limit, on: connection)
    }

    // MARK: Rows

    private func record<Record: StoredRecord>(id: String) throws(StorageError) -> Record? {
        try connection.row("\(Record.table.layout.select) WHERE id = ?", .text(id)) {
            Record.table.record(RecordRow(statement: $0))
        }
    }
}
