import CSQLite
import Platform

/// The two ways a file is opened. Debian 12's SQLite 3.40.1 can damage a file when two connections write or checkpoint
/// at once, so exactly one connection of the process does either: the writing one.
///
/// - Source: https://sqlite.org/wal.html
extension Connection {
    /// How long emptying the log waits for readers: longer than a page takes to read.
    private static let logReadersWait = Duration.milliseconds(50)
    /// What the write-ahead log is cut to after a checkpoint.
    static let logLimitBytes: Int64 = 8 << 20
    private static let idleCacheKibibytes = 1_024
    private static let loadingCacheKibibytes = 32 << 10
    private static let readingCacheKibibytes = 512
    /// How many steps of SQLite's machine lie between two looks at the clock: some tenths of a millisecond.
    private static let stepsBetweenLooks: Int32 = 20_000

    /// Opens a file to write, makes it when it is missing, and changes nothing in it yet.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - limits: of its store.
    ///   - isAlone: shuts every other connection out and keeps the log's index in memory, so that a file can be read
    ///     for which the device has no space left (https://sqlite.org/wal.html, section 8).
    /// - Returns: a connection on which `startWriting` is still to be called.
    /// - Throws: what SQLite reports.
    static func writing(
        path: String, limits: StoreLimits = StoreLimits(), isAlone: Bool = false
    ) throws(StorageError) -> Connection {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let connection = try Connection(path: literal(path), subject: path, flags: flags)
        try connection.set(checkpointingOnClose: false)
        try connection.guardAgainstDamage()
        connection.set(lockWait: limits.lockWait)
        connection.keepTime()
        if isAlone { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
        return connection
    }

    /// Opens a file that the writing connection has open; never writes, never checkpoints.
    static func reading(path: String, limits: StoreLimits = StoreLimits()) throws(StorageError) -> Connection {
        let connection = try Connection(path: literal(path), subject: path, flags: SQLITE_OPEN_READONLY)
        try connection.set(checkpointingOnClose: false)
        try connection.guardAgainstDamage()
        connection.set(lockWait: limits.lockWait)
        connection.keepTime()
        try connection.execute(
            """
            PRAGMA query_only = ON; PRAGMA wal_autocheckpoint = 0; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -\(readingCacheKibibytes);
            """)
        return connection
    }

    /// Opens a database of its own in memory.
    static func memory() throws(StorageError) -> Connection {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let connection = try Connection(path: ":memory:", subject: ":memory:", flags: flags)
        try connection.guardAgainstDamage()
        connection.keepTime()
        return connection
    }

    /// Turns the write-ahead log on.
    ///
    /// `synchronous = FULL`: a commit is on the device when it returns, so neither kill -9 nor a power cut takes it
    /// back. It costs one fsync a commit, and commits are rare. Temporary data stays in memory, because in a container
    /// nothing but the database's folder can be written.
    func startWriting() throws(StorageError) {
        guard sqlite3_db_readonly(handle, "main") == 0 else { throw failure(SQLITE_READONLY) }
        let mode = try row("PRAGMA journal_mode = WAL") { $0.text(0) }
        guard mode == "wal" else {
            throw error(.cannotOpen, "the write-ahead log cannot be used here")
        }
        try execute(
            """
            PRAGMA synchronous = FULL; PRAGMA journal_size_limit = \(Self.logLimitBytes); PRAGMA mmap_size = 0;
            PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0;
            """)
        try set(cacheKibibytes: Self.idleCacheKibibytes)
        try set(checkpointingOnClose: true)
    }

    /// Runs `body` with a larger page cache, which is given back afterwards: ids come in any order, and the index of a
    /// million of them is filled twice as fast when its pages stay in memory.
    func withLoadingCache<Result>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try set(cacheKibibytes: Self.loadingCacheKibibytes)
        defer {
            try? set(cacheKibibytes: Self.idleCacheKibibytes)
            sqlite3_db_release_memory(handle)
        }
        return try body()
    }

    /// Moves the whole write-ahead log into the database and empties it.
    ///
    /// Where a reader goes on needing it, the next call does. SQLite itself would do it within the commit, for which
    /// somebody waits.
    /// - Parameter lockWait: how long the connection waits for locks otherwise.
    func emptyLog(lockWait: Duration) {
        set(lockWait: Self.logReadersWait)
        defer { set(lockWait: lockWait) }
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }

    private func set(lockWait: Duration) {
        sqlite3_busy_timeout(handle, Int32(clamping: lockWait.nanoseconds / 1_000_000))
    }

    /// Lets what runs past `endsAt` fail with SQLITE_INTERRUPT.
    private func keepTime() {
        // SQLite calls back only while a statement of this connection runs, so the connection is still there.
        let itself = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_progress_handler(
            handle, Self.stepsBetweenLooks,
            { context in
                guard let context,
                    let endsAt = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().endsAt
                else { return 0 }
                return SystemTime().monotonicNanoseconds < endsAt ? 0 : 1
            }, itself)
    }

    private func set(cacheKibibytes: Int) throws(StorageError) {
        try execute("PRAGMA cache_size = -\(cacheKibibytes)")
    }

    private func set(checkpointingOnClose: Bool) throws(StorageError) {
        try configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, checkpointingOnClose ? 0 : 1)
    }

    /// Lets SQLite look harder at what it reads, and run nothing that a damaged schema may hold.
    private func guardAgainstDamage() throws(StorageError) {
        try configure(SQLITE_DBCONFIG_DEFENSIVE, 1)
        try configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        try execute("PRAGMA cell_size_check = ON")
    }

    private func configure(_ option: Int32, _ value: Int32) throws(StorageError) {
        let code = vitrine_db_config(handle, option, value, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// A path that SQLite takes for a file's name, never for a URI or a word such as `:memory:`.
    static func literal(_ path: String) -> String {
        path.hasPrefix("/") ? path : "./" + path
    }
}
