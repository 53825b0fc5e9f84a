import Glibc
public import Platform

/// Copies of a database, made and taken back.
///
/// A server may use the database while it is copied: the copy is read by one transaction of a connection that neither
/// writes nor checkpoints. It is a file of its own, without a log beside it, and smaller where rows were deleted.
extension Store {
    /// What a copy came to.
    public struct Backup: Sendable, Hashable {
        /// Of the file.
        public var bytes: Int64
        /// The newest generation in it.
        public var generation: Int64
    }

    /// Copies a database into a new file, checks the copy, and gives it its name at the end.
    ///
    /// Blocks for some seconds for 1,000,000 records; a write-ahead log that is in use cannot shrink meanwhile.
    /// - Parameters:
    ///   - path: of the database.
    ///   - target: of the copy.
    ///   - replacing: whether a file of this name may be there, which is gone then.
    /// - Returns: what the copy came to.
    /// - Throws: `BackupError`; there is no part of a copy then.
    public static func backUp(
        _ path: String, to target: String, replacing: Bool = false
    ) throws(BackupError) -> Backup {
        guard !StoreFile(path: path).isSame(as: target) else { throw .isDatabase(target) }
        guard replacing || access(target, F_OK) != 0 else { throw .exists(target) }
        let partial = try PartialFile(for: target)
        do throws(BackupError) {
            let backup = try copy(path, to: partial)
            try partial.finish(replacing: replacing)
            return backup
        } catch {
            partial.discard()
            throw error
        }
    }

    /// Puts a copy in a database's place, and sets aside what was there.
    ///
    /// The copy itself stays as it is; one of an older program is brought to this one's schema.
    /// - Parameters:
    ///   - path: of the database.
    ///   - source: the copy.
    ///   - clock: gives the time for the name of what is set aside.
    /// - Returns: what was taken, and the new name of the file that was there, `PATH.replaced-20260131T235959.123Z`;
    ///   nil where there was none.
    /// - Throws: `BackupError`, `.inUse` for one while a server runs.
    public static func restore(
        _ path: String, from source: String, clock: any TimeSource
    ) throws(BackupError) -> (backup: Backup, replaced: String?) {
        let file = StoreFile(path: path)
        do throws(StorageError) { try file.prepare() } catch { throw .storage(error) }
        let partial = try PartialFile(for: path)
        do throws(BackupError) {
            _ = try copy(source, to: partial)
            let backup = try modernize(partial.path, clock)
            try partial.takeOwner()
            let replaced = try takePlace(of: file, partial, clock)
            return (backup, replaced)
        } catch {
            partial.discard()
            throw error
        }
    }

    /// Copies a database as of one moment.
    private static func copy(_ path: String, to partial: borrowing PartialFile) throws(BackupError) -> Backup {
        do throws(StorageError) {
            let source = try Connection.reading(path: path)
            defer { source.close() }
            source.operation = "back up"
            guard try Schema.checkedVersion(of: source) > 0 else {
                throw source.error(.foreignFile, "nothing is in it")
            }
            // The file itself was opened to be read only; the copy is written on the same connection.
            try source.execute("PRAGMA query_only = OFF")
            try source.run("VACUUM INTO ?", .text(Connection.literal(partial.path)))
        } catch {
            throw .storage(error)
        }
        return try check(partial.path)
    }

    /// Reads all of a copy.
    private static func check(_ path: String) throws(BackupError) -> Backup {
        let problems: [String]
        let generation: Int64
        do throws(StorageError) {
            let connection = try Connection.reading(path: path)
            defer { connection.close() }
            connection.operation = "check"
            problems = try connection.rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
            generation = try connection.row("SELECT max(generation) FROM commits") { $0.integer(0) } ?? 0
        } catch {
            throw .storage(error)
        }
        if let flaw = problems.first { throw .damaged(path, flaw: flaw) }
        return Backup(bytes: StoreFile(path: path).usage.databaseBytes, generation: generation)
    }

    /// Opens a copy as the server will, which brings it to this program's schema and looks for what is missing.
    private static func modernize(_ path: String, _ clock: any TimeSource) throws(BackupError) -> Backup {
        let problems: [String]
        do throws(StorageError) {
            let store = try Store(at: .file(path), clock: clock)
            problems = try store.check()
            store.close()
        } catch {
            throw .storage(error)
        }
        if let flaw = problems.first { throw .damaged(path, flaw: flaw) }
        return try check(path)
    }

    /// Exchanges the files, when nobody else has the old one open.
    private static func takePlace(
        of file: StoreFile, _ partial: borrowing PartialFile, _ clock: any TimeSource
    ) throws(BackupError) -> String? {
        let ending = "replaced-" + StoreFile.timestamp(clock.wallMilliseconds)
        let lock = try DatabaseLock(on: file)
        defer { lock?.release() }
        let replaced = try file.keepAside(ending, isLocked: lock != nil)
        // A server that starts meanwhile meets the old file, which is locked, or the new one; never none.
        try partial.finish(replacing: replaced != nil)
        return replaced
    }
}
