public import Platform
public import Records

/// Keeps the records of the three sources, in one SQLite database.
///
/// It may be used from any number of threads that may block. In a file, readers see what was committed last and never
/// wait for the writer; replacements and renewals take turns. Every commit that changes a record or the order of
/// records takes the next generation, whatever its source. What was committed survives `kill -9` and a power cut.
public final class Store: Sendable {
    private let file: StoreFile?
    let clock: any TimeSource
    private let limits: StoreLimits
    let writer: Monitor<Connection?>
    /// Nil where readers use the writer's connection: in memory, and on a device that had no space for the index of the
    /// write-ahead log when the file was opened.
    let readers: ReaderPool?

    /// Opens the database, makes it when it is missing, and brings it to this program's schema.
    ///
    /// - Parameters:
    ///   - location: where it lies.
    ///   - clock: tells when commits were made.
    ///   - limits: in number and in time.
    ///   - generation: the last one of a store whose place this one takes; a new database goes on behind it, and tells
    ///     nobody what changed since then.
    /// - Throws: `.networkFileSystem`, `.readOnly` or `.cannotOpen` for the place; `.full` when there is no space for a
    ///   new file; `.foreignFile` or `.newerSchema` for what lies there, which is left as it is; `.corrupt` when it is
    ///   damaged, so far as a quick look shows (files below 16 MiB are checked in full).
    public init(
        at location: StoreLocation, clock: any TimeSource, limits: StoreLimits = StoreLimits(),
        after generation: Int64 = 0
    ) throws(StorageError) {
        self.clock = clock
        self.limits = limits
        switch location {
        case .memory:
            let connection = try Connection.memory()
            try Schema.migrate(connection)
            file = nil
            readers = nil
            writer = Monitor(connection)
        case .file(let path):
            let file = StoreFile(path: path)
            try file.prepare()
            let (connection, isAlone) = try Self.open(path, limits)
            try Schema.migrate(connection)
            try DamageCheck.run(connection, fileBytes: file.usage.databaseBytes)
            try PlaceTree(connection: connection).catchUp()
            try ChangeLog.begin(after: generation, atWallMilliseconds: clock.wallMilliseconds, on: connection)
            self.file = file
            readers = isAlone ? nil : ReaderPool(path: path, limits: limits)
            writer = Monitor(connection)
        }
    }

    /// Opens a file for writing, alone where there is no space for the index of the write-ahead log.
    private static func open(
        _ path: String, _ limits: StoreLimits
    ) throws(StorageError) -> (Connection, isAlone: Bool) {
        func open(isAlone: Bool) throws(StorageError) -> Connection {
            let connection = try Connection.writing(path: path, limits: limits, isAlone: isAlone)
            _ = try Schema.checkedVersion(of: connection)
            try connection.startWriting()
            return connection
        }
        do throws(StorageError) {
            return (try open(isAlone: false), false)
        } catch {
            guard error.kind == .full else { throw error }
            return (try open(isAlone: true), true)
        }
    }

    deinit {
        close()
    }

    /// Waits for readers and the writer, moves the write-ahead log into the file, and closes the file.
    ///
    /// Later calls of anything but `close` throw `.closed`. Not to be called inside `read`.
    public func close() {
        readers?.close()
        // The last to close, because only this connection moves the log into the file.
        writer.withLock { connection in
            connection?.close()
            connection = nil
        }
    }

    // MARK: Reading

    /// Runs `body` on one unchanging state of everything.
    ///
    /// Keep it short and do not nest it: the write-ahead log cannot shrink meanwhile, and other readers may be waiting.
    ///
    /// - Throws: `.closed`, `.timeout` past the store's `readingTime`, what `body` throws, and what SQLite reports.
    public func read<Result>(
        _ body: (borrowing Snapshot) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try withReader { connection throws(StorageError) in
            connection.operation = "read"
            connection.endsAt = SystemTime().monotonicNanoseconds + limits.readingTime.nanoseconds
            defer { connection.endsAt = nil }
            return try connection.transaction(.reading) { () throws(StorageError) in
                try body(Snapshot(of: connection))
            }
        }
    }

    /// Everything that is wrong with the database, in SQLite's words; empty when it is sound.
    ///
    /// It reads all of it: some seconds for 1,000,000 records.
    ///
    /// - Source: https://sqlite.org/pragma.html#pragma_integrity_check
    public func check() throws(StorageError) -> [String] {
        try withReader { connection throws(StorageError) in
            connection.operation = "check"
            return try connection.transaction(.reading) { () throws(StorageError) in
                try DamageCheck.problems(of: connection)
            }
        }
    }

    /// What the database takes on the disk.
    public func usage() throws(StorageError) -> StorageUsage {
        if let file { return file.usage }
        return try withReader { connection throws(StorageError) in
            let pages = try connection.row("PRAGMA page_count") { $0.integer(0) } ?? 0
            let pageBytes = try connection.row("PRAGMA page_size") { $0.integer(0) } ?? 0
            return StorageUsage(databaseBytes: pages * pageBytes, logBytes: 0)
        }
    }

    // MARK: Writing

    /// Makes a source hold exactly the records of `batch`, in its order.
    ///
    /// It is one transaction that writes only what differs: whoever reads sees all of it or nothing, and when it fails
    /// nothing changed.
    ///
    /// - Parameters:
    ///   - batch: the records; may be empty.
    ///   - revision: `SourceState.revision` when the fetch began, 0 when there was no state; nil not to ask.
    ///   - stamp: called when the whole batch was walked and nothing is committed yet, for the stamp of the fetch,
    ///     which is stored even when no record differs; nil takes everything back.
    /// - Returns: what differed.
    /// - Throws: `.superseded` when the source was stored or renewed since `revision`; `.refused` without a stamp;
    ///   `.constraint` when an id comes twice, `.full`, `.busy` and what else SQLite reports.
    public func replace<Record: StoredRecord>(
        with batch: some RecordBatch<Record>, basedOn revision: Int64?, judging stamp: () -> FetchStamp?
    ) throws(StorageError) -> Replacement {
        try write("replace \(Record.source.rawValue) in") { connection throws(StorageError) in
            try connection.withLoadingCache { () throws(StorageError) in
                try connection.replace(
                    with: batch, basedOn: revision, atWallMilliseconds: clock.wallMilliseconds, judging: stamp)
            }
        }
    }

    /// Stores the stamp of a fetch that brought nothing new: the upstream said "not modified", or sent the same bytes.
    ///
    /// - Parameters:
    ///   - source: must have been stored before.
    ///   - stamp: takes the place of the old one as a whole.
    ///   - revision: `SourceState.revision` when the fetch began; nil not to ask.
    /// - Throws: `.superseded` when the source was stored or renewed since `revision`, or never; and what SQLite
    ///   reports.
    public func renew(
        _ source: Source, stamp: FetchStamp, basedOn revision: Int64? = nil
    ) throws(StorageError) {
        try write("renew \(source.rawValue) in") { connection throws(StorageError) in
            try connection.transaction(.writing) { () throws(StorageError) in
                guard let state = try connection.sourceState(of: source, ifStillAt: revision) else {
                    throw connection.error(.superseded, "nothing is stored")
                }
                try connection.store(state.renewed(by: stamp), of: source)
            }
        }
    }

    /// Moves a write-ahead log over 8 MiB into the database; the next commit does it otherwise.
    ///
    /// After a million records it takes a second, so call it when nobody waits for what was stored.
    public func tidy() {
        writer.withLock { connection in
            if let connection { tidy(connection) }
        }
    }

    /// Renames a damaged database file and what belongs to it, without opening them, so that a new one can be made.
    ///
    /// - Parameters:
    ///   - path: of the database file; no store may have it open.
    ///   - clock: gives the time for the new name.
    /// - Returns: the new path, `PATH.corrupt-20260131T235959.123Z`.
    /// - Throws: `.readOnly` or `.io` when the system refuses.
    public static func setAside(_ path: String, clock: any TimeSource) throws(StorageError) -> String {
        try StoreFile(path: path).setAside(atWallMilliseconds: clock.wallMilliseconds)
    }

    // MARK: Connections

    private func withReader<Result>(
        _ body: (Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        if let readers { return try readers.withConnection(body) }
        return try withWriter("read", body)
    }

    private func withWriter<Result>(
        _ operation: String, _ body: (Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try writer.withLock { connection throws(StorageError) in
            guard let connection else { throw StorageError(.closed, operation, file?.path ?? ":memory:") }
            connection.operation = operation
            return try body(connection)
        }
    }

    /// Runs `body` on the writing connection, once the write-ahead log is small.
    func write<Result>(
        _ operation: String, _ body: (Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try withWriter(operation) { connection throws(StorageError) in
            tidy(connection)
            connection.operation = operation
            return try body(connection)
        }
    }

    private func tidy(_ connection: Connection) {
        guard let file, file.usage.logBytes > Connection.logLimitBytes else { return }
        connection.emptyLog(lockWait: limits.lockWait)
    }
}
