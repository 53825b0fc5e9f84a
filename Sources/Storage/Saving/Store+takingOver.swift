import Glibc

extension Store {
    /// Saves here what can still be read of the users who were saved in a damaged file.
    ///
    /// What an upstream says can be fetched again; this cannot. The versions begin anew.
    ///
    /// - Parameter path: of the damaged file; nil when there is none.
    /// - Returns: this store.
    func takingOverUsers(from path: String?) -> Store {
        guard let path, let users = Self.readableUsers(in: path), !users.isEmpty else { return self }
        // Who cannot be saved here is lost with the rest of the file, and still in it.
        _ = try? saveUsers { book throws(StorageError) in
            for user in users.prefix(SavedUsers.limit) {
                do throws(StorageError) {
                    try book.takeOver(user)
                } catch {
                    guard error.kind == .constraint else { throw error }
                }
            }
        }
        return self
    }

    /// The rows before the first that cannot be read; nil when there are none.
    private static func readableUsers(in path: String) -> [SavedUser]? {
        // SQLite makes what is missing; it is of no use to whoever looks into the file later.
        let made = ["-wal", "-shm"].map { path + $0 }.filter { !StoreFile(path: $0).exists }
        defer { for path in made { unlink(path) } }
        guard let connection = try? Connection.reading(path: path) else { return nil }
        defer { connection.close() }
        var users: [SavedUser] = []
        try? connection.forEachSavedUser { users.append($0) }
        return users.sorted { $0.made ?? 0 < $1.made ?? 0 }
    }
}
