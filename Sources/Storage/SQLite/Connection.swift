import CSQLite
import Glibc

/// One SQLite connection with its prepared statements, to be used by one thread at a time.
final class Connection {
    let handle: OpaquePointer
    /// The path, or `:memory:`.
    let subject: String
    /// What is being done, for the errors that may come of it.
    var operation = "open"
    /// When what runs now has to end, in nanoseconds of the monotonic clock; nil for as long as it takes.
    var endsAt: Int64?
    /// Statements for use again, with the number of their last use.
    private var statements: [String: (statement: Statement, use: Int)] = [:]
    private var uses = 0
    private var isClosed = false

    /// Opens `path`.
    ///
    /// - Parameters:
    ///   - path: a file; SQLite's own words such as `:memory:` only when they are meant.
    ///   - subject: what errors call it.
    ///   - flags: of sqlite3_open_v2; each connection has a lock of ours, so SQLite's is always left out.
    /// - Throws: what SQLite reports.
    init(path: String, subject: String, flags: Int32) throws(StorageError) {
        _ = Self.memoryStatusOff
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let handle else { throw StorageError(.outOfMemory, "open", subject, extendedCode: SQLITE_NOMEM) }
        self.handle = handle
        self.subject = subject
        guard code == SQLITE_OK else { throw failure(code) }
        try addFunctions()
    }

    deinit {
        close()
    }

    /// Closes it now, whoever still holds a reference; nothing else may be called afterwards.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Counting allocations takes a lock that all connections would share.
    private static let memoryStatusOff: Int32 = vitrine_config_memory_status(0)

    /// What `code` means, with SQLite's words for it; never the message, which may quote SQL.
    func failure(_ code: Int32) -> StorageError {
        let told = sqlite3_system_errno(handle)
        let systemCode = told != 0 ? told : errno
        let primary = code & 0xFF
        let isOfSystem = primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN || primary == SQLITE_FULL
        return StorageError(
            StorageError.kind(ofCode: code, systemCode: systemCode), operation, subject,
            detail: String(cString: sqlite3_errstr(code)), extendedCode: code, systemCode: isOfSystem ? systemCode : 0)
    }

    /// An error that was found here, not by SQLite.
    func error(_ kind: StorageError.Kind, _ detail: String) -> StorageError {
        StorageError(kind, operation, subject, detail: detail)
    }

    // MARK: Statements

    /// How many statements are kept for use again, each some kilobytes; the one not used for longest goes first.
    static let statementsKept = 64

    /// Lends the statement of `sql` out, and resets it afterwards: a statement left standing on a row would hold back
    /// the write-ahead log.
    func withStatement<Result>(
        _ sql: String, _ body: (Statement) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let statement: Statement
        if let cached = statements.removeValue(forKey: sql) {
            statement = cached.statement
        } else {
            statement = try Statement(sql, on: self)
        }
        defer {
            statement.reset()
            statement.clearBindings()
            keep(statement, of: sql)
        }
        return try body(statement)
    }

    private func keep(_ statement: Statement, of sql: String) {
        uses &+= 1
        statements[sql] = (statement, uses)
        guard statements.count > Self.statementsKept,
            let oldest = statements.min(by: { $0.value.use < $1.value.use })
        else { return }
        statements[oldest.key] = nil
    }

    /// How many statements are kept now.
    var statementCount: Int { statements.count }

    /// Runs one statement to its end.
    func run(_ sql: String, _ values: SQLValue...) throws(StorageError) {
        try withStatement(sql) { statement throws(StorageError) in
            try statement.bind(values)
            try statement.finish()
        }
    }

    /// The first row that `sql` gives, or nil.
    func row<Result>(
        _ sql: String, _ values: SQLValue..., read: (Statement) throws(StorageError) -> Result
    ) throws(StorageError) -> Result? {
        try withStatement(sql) { statement throws(StorageError) in
            try statement.bind(values)
            return try statement.step() ? try read(statement) : nil
        }
    }

    /// Every row that `sql` gives.
    func rows<Result>(
        _ sql: String, _ values: SQLValue..., read: (Statement) throws(StorageError) -> Result
    ) throws(StorageError) -> [Result] {
        try withStatement(sql) { statement throws(StorageError) in
            try statement.bind(values)
            var results: [Result] = []
            while try statement.step() { results.append(try read(statement)) }
            return results
        }
    }

    /// Runs statements that give no rows and are not worth keeping: pragmas and migrations.
    func execute(_ sql: String) throws(StorageError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    // MARK: Transactions

    /// How a transaction begins.
    enum Begin: String {
        /// Sees what was committed last, and goes on seeing it.
        case reading = "BEGIN"
        /// Holds the write lock from the start: a reading transaction that turns into a writing one could not wait.
        case writing = "BEGIN IMMEDIATE"
    }

    /// Runs `body` in a transaction, which is undone when it throws.
    func transaction<Result>(
        _ begin: Begin, _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        // Only after a rollback that failed.
        if isInTransaction { try run("ROLLBACK") }
        try run(begin.rawValue)
        do throws(StorageError) {
            let result = try body()
            // Of a COMMIT that fails SQLite does not keep what the system said.
            errno = 0
            try run("COMMIT")
            return result
        } catch {
            // SQLite may have undone it already, after SQLITE_FULL for instance.
            if isInTransaction { try? run("ROLLBACK") }
            throw error
        }
    }

    private var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}
