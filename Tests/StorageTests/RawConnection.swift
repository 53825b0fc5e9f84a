import CSQLite

/// Another program's connection to a database file.
final class RawConnection {
    private var handle: OpaquePointer?

    init(_ path: String) throws {
        guard sqlite3_open(path, &handle) == SQLITE_OK else { throw RawError(code: sqlite3_errcode(handle)) }
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs statements; `code` of the error thrown is SQLite's.
    func execute(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw RawError(code: code) }
    }

    /// The first column of the first row.
    func integer(_ sql: String) throws -> Int64 {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            throw RawError(code: sqlite3_errcode(handle))
        }
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW else { throw RawError(code: sqlite3_errcode(handle)) }
        return sqlite3_column_int64(statement, 0)
    }
}

struct RawError: Error {
    let code: Int32
}
