public import Records

/// A record and its place in the upstream's order.
public struct Placed<Record: UpstreamRecord>: Sendable, Hashable {
    /// Ascends in upstream order, with gaps: a page goes on after it.
    ///
    /// It stays the record's own until the upstream moves the record, or has to make room beside it.
    public let position: Int64
    /// The record.
    public let record: Record
}

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

    /// Shops in upstream order.
    ///
    /// - Parameters:
    ///   - position: of the shop to go on after; nil to begin.
    ///   - limit: how many at most; below 0 counts as 0.
    /// - Returns: fewer than `limit` only at the end.
    /// - Throws: what SQLite reports.
    public func shops(after position: Int64? = nil, limit: Int) throws(StorageError) -> [Placed<ShopRecord>] {
        try page(after: position, limit: limit)
    }

    /// The shop with exactly this id, or nil.
    public func shop(id: String) throws(StorageError) -> ShopRecord? {
        try record(id: id)
    }

    // MARK: Posts

    /// Posts in upstream order.
    ///
    /// - Parameters:
    ///   - userID: whose posts to give; nil for all.
    ///   - position: of the post to go on after; nil to begin.
    ///   - limit: how many at most; below 0 counts as 0.
    /// - Returns: fewer than `limit` only at the end.
    /// - Throws: what SQLite reports.
    public func posts(
        byUser userID: String? = nil, after position: Int64? = nil, limit: Int
    ) throws(StorageError) -> [Placed<PostRecord>] {
        guard let userID else { return try page(after: position, limit: limit) }
        return try connection.rows(
            "\(PostRecord.table.layout.select) WHERE user_id = ? AND position > ? ORDER BY position LIMIT ?",
            .text(userID), .integer(position ?? .min), SQLValue(max(0, limit)), read: Self.placed)
    }

    /// How many posts a user wrote, or all when `userID` is nil.
    public func postCount(byUser userID: String? = nil) throws(StorageError) -> Int {
        guard let userID else { return try count(of: .posts) }
        return Int(
            try connection.row("SELECT count(*) FROM posts WHERE user_id = ?", .text(userID)) { $0.integer(0) } ?? 0)
    }

    /// The post with exactly this id, or nil.
    public func post(id: String) throws(StorageError) -> PostRecord? {
        try record(id: id)
    }

    // MARK: Users

    /// Users in upstream order.
    ///
    /// - Parameters:
    ///   - position: of the user to go on after; nil to begin.
    ///   - limit: how many at most; below 0 counts as 0.
    /// - Returns: fewer than `limit` only at the end.
    /// - Throws: what SQLite reports.
    public func users(after position: Int64? = nil, limit: Int) throws(StorageError) -> [Placed<UserRecord>] {
        try page(after: position, limit: limit)
    }

    /// The user with exactly this id, or nil.
    public func user(id: String) throws(StorageError) -> UserRecord? {
        try record(id: id)
    }

    /// The users that exist among `ids`, by their id.
    public func users(ids: Set<String>) throws(StorageError) -> [String: UserRecord] {
        var users: [String: UserRecord] = [:]
        for id in ids { users[id] = try user(id: id) }
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

    private func page<Record: StoredRecord>(
        after position: Int64?, limit: Int
    ) throws(StorageError) -> [Placed<Record>] {
        try connection.rows(
            "\(Record.table.layout.select) WHERE position > ? ORDER BY position LIMIT ?", .integer(position ?? .min),
            SQLValue(max(0, limit)), read: Self.placed)
    }

    private func record<Record: StoredRecord>(id: String) throws(StorageError) -> Record? {
        try connection.row("\(Record.table.layout.select) WHERE id = ?", .text(id)) {
            Record.table.record(RecordRow(statement: $0))
        }
    }

    private static func placed<Record: StoredRecord>(
        _ statement: Statement
    ) throws(StorageError) -> Placed<Record> {
        let row = RecordRow(statement: statement)
        return Placed(position: row.position, record: Record.table.record(row))
    }
}
