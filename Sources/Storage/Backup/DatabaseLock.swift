import CSQLite

/// Shuts everybody else out of a database file.
///
/// SQLite itself knows who has the file open: in WAL mode every connection holds a lock on it until it is closed, and
/// only the last one may leave the mode. So leaving it succeeds exactly when no server runs.
///
/// - Source: https://sqlite.org/wal.html, section 9; https://sqlite.org/pragma.html#pragma_locking_mode
struct DatabaseLock {
    private let connection: Connection

    /// Takes the lock, and moves a log that an ended server left behind into the file.
    ///
    /// - Returns: nil where there is no file, or none that SQLite can read.
    /// - Throws: `.inUse` when somebody has it open.
    init?(on file: StoreFile) throws(BackupError) {
        guard file.exists else { return nil }
        do throws(StorageError) {
            connection = try Connection(
                path: Connection.literal(file.path), subject: file.path, flags: SQLITE_OPEN_READWRITE)
        } catch {
            throw .storage(error)
        }
        connection.operation = "lock"
        do throws(StorageError) {
            try connection.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
        } catch {
            connection.close()
            switch error.kind {
            case .busy: throw .inUse(file.path)
            // Whatever it is, no server works with it.
            case .corrupt, .foreignFile: return nil
            default: throw .storage(error)
            }
        }
    }

    /// Lets others in again.
    func release() {
        connection.close()
    }
}
