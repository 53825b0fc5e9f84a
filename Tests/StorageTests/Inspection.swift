import CSQLite
import Platform

@testable import Storage

extension Store {
    /// Rows that the writing connection has inserted, changed or deleted since it was opened.
    var rowsWritten: Int64 {
        writer.withLock { connection in connection.map { sqlite3_total_changes64($0.handle) } ?? 0 }
    }
}

extension Connection {
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Nil when SQLite does not say.
    var checkpointsOnClose: Bool? {
        var isOff: Int32 = 0
        let code = vitrine_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, -1, &isOff)
        return code == SQLITE_OK ? isOff == 0 : nil
    }

    func pragma(_ name: String) throws(StorageError) -> Int64? {
        try row("PRAGMA \(name)") { $0.integer(0) }
    }
}
