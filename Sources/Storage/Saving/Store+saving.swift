import Platform
import Records

/// What saving came to.
public struct UserSaving<Result>: Sendable where Result: Sendable {
    /// What the caller's closure gave.
    public let result: Result
    /// What was done, in order; empty when nothing was.
    public let changes: [UserChange]
    /// The store's generation afterwards: a new one when a view can show a difference, else the one before.
    public let generation: Int64
    /// Whether a view can show a difference.
    public let isVisible: Bool
    /// False when the upstream's users are not in this store: they have yet to be stored.
    public let isFetched: Bool
}

extension Store {
    /// Changes users, in one transaction.
    ///
    /// It works whether or not the upstream's users were ever stored. What was saved survives every `replace` of the
    /// users. No fetch that is under way is superseded by it.
    ///
    /// - Parameter body: looks at the users and changes them; when it throws, nothing is changed.
    /// - Returns: what `body` gave, when all of it is on the device.
    /// - Throws: what `body` throws; `.full`, `.readOnly`, `.busy` and what else SQLite reports.
    @discardableResult
    public func saveUsers<Result: Sendable>(
        _ body: (inout UserBook) throws(StorageError) -> Result
    ) throws(StorageError) -> UserSaving<Result> {
        try write("save users in") { connection throws(StorageError) in
            try connection.transaction(.writing) { () throws(StorageError) in
                var book = UserBook(of: connection)
                let result = try body(&book)
                let state = try connection.commitUsers(book, atWallMilliseconds: clock.wallMilliseconds)
                return UserSaving(
                    result: result, changes: book.changes, generation: try connection.generation(),
                    isVisible: !book.tally.isEmpty, isFetched: state?.isFetched ?? false)
            }
        }
    }

    /// Does again what was done in another store, as far as it applies here.
    ///
    /// - Throws: as `saveUsers`.
    public func repeatSaving(_ changes: [UserChange]) throws(StorageError) {
        try saveUsers { book throws(StorageError) in
            for change in changes { try book.apply(change) }
        }
    }
}

extension LastingStore {
    /// Changes users, if need be in a new file; see `Store.saveUsers`.
    ///
    /// - Parameter body: as there; it is called once more when the file turns out to be damaged and another one has
    ///   taken its place.
    /// - Returns: as there.
    /// - Throws: as there, and what `LastingStore` throws where there is no file.
    @discardableResult
    public func saveUsers<Result: Sendable>(
        _ body: (inout UserBook) throws(StorageError) -> Result
    ) throws(StorageError) -> UserSaving<Result> {
        func save() throws(StorageError) -> UserSaving<Result> {
            try use(toRead: false) { (store) throws(StorageError) in try store.saveUsers(body) }
        }
        let saving: UserSaving<Result>
        do throws(StorageError) {
            saving = try save()
        } catch {
            guard error.kind == .corrupt else { throw error }
            saving = try save()
        }
        note(generation: saving.generation)
        return saving
    }
}

extension Connection {
    /// Logs what was done to the users, and notes how many there are now.
    ///
    /// - Returns: what is known of the users then; nil when nothing was ever stored.
    fileprivate func commitUsers(
        _ book: borrowing UserBook, atWallMilliseconds now: Int64
    ) throws(StorageError) -> SourceState? {
        let before = try sourceState(of: .users)
        guard !book.tally.isEmpty else { return before }
        let generation = try generation() &+ 1
        try ChangeLog.append(
            book.tally, generation: generation, source: .users, atWallMilliseconds: now,
            layout: UserRecord.table.layout, on: self)
        try ChangeLog.prune(newest: generation, on: self)
        try SavedUsers.prune(on: self)
        let state = SourceState(
            stamp: before?.stamp ?? .never, revision: before?.revision ?? 0, generation: generation,
            changedAtMilliseconds: now, count: (before?.count ?? 0) + book.growth)
        try store(state, of: .users)
        return state
    }
}
