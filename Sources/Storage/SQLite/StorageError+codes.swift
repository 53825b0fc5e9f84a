import CSQLite
import Glibc

extension StorageError {
    /// Names what SQLite's `extendedCode` means here.
    ///
    /// A full disk shows itself as SQLITE_FULL when the database or its log grows, but as an I/O error with ENOSPC or
    /// EDQUOT when the log's index does, and a limit on the size of files (ulimit -f) as one with EFBIG.
    static func kind(ofCode extendedCode: Int32, systemCode: Int32) -> Kind {
        switch extendedCode & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_NOTADB: .foreignFile
        case SQLITE_CANTOPEN: systemCode == EROFS ? .readOnly : .cannotOpen
        case SQLITE_INTERRUPT: .timeout
        case SQLITE_IOERR:
            switch systemCode {
            case ENOSPC, EDQUOT, EFBIG: .full
            case EROFS: .readOnly
            default: .io
            }
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_NOMEM: .outOfMemory
        default: .fault
        }
    }
}
