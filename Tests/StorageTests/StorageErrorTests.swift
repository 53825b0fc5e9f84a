import CSQLite
import Glibc
import Testing

@testable import Storage

@Suite struct StorageErrorTests {
    private static let meanings: [(code: Int32, systemCode: Int32, kind: StorageError.Kind)] = [
        (SQLITE_BUSY, 0, .busy), (busySnapshot, 0, .busy), (SQLITE_LOCKED, 0, .busy),
        (SQLITE_FULL, 0, .full), (SQLITE_FULL, ENOSPC, .full), (readonlyRollback, 0, .readOnly),
        (SQLITE_CORRUPT, 0, .corrupt), (SQLITE_NOTADB, 0, .foreignFile), (SQLITE_CANTOPEN, ENOENT, .cannotOpen),
        (SQLITE_CANTOPEN, EROFS, .readOnly), (constraintUnique, 0, .constraint),
        (SQLITE_NOMEM, 0, .outOfMemory), (SQLITE_ERROR, 0, .fault), (SQLITE_MISUSE, 0, .fault),
        (SQLITE_IOERR, EIO, .io), (ioerrWrite, ENOSPC, .full), (ioerrFsync, EDQUOT, .full),
        (ioerrFsync, EIO, .io), (ioerrShmsize, ENOSPC, .full), (ioerrShmsize, EIO, .io),
        (ioerrWrite, EFBIG, .full), (ioerrWrite, EROFS, .readOnly), (SQLITE_INTERRUPT, 0, .timeout),
    ]

    @Test(arguments: meanings)
    func namesWhatACodeMeans(code: Int32, systemCode: Int32, kind: StorageError.Kind) {
        #expect(StorageError.kind(ofCode: code, systemCode: systemCode) == kind)
    }

    // SQLite's extended codes are macros that Swift does not import.
    private static let busySnapshot = SQLITE_BUSY | (2 << 8)
    private static let readonlyRollback = SQLITE_READONLY | (3 << 8)
    private static let constraintUnique = SQLITE_CONSTRAINT | (8 << 8)
    private static let ioerrWrite = SQLITE_IOERR | (3 << 8)
    private static let ioerrFsync = SQLITE_IOERR | (4 << 8)
    private static let ioerrShmsize = SQLITE_IOERR | (19 << 8)

    @Test func codesAreFixed() {
        #expect(StorageError.Kind.full.rawValue == "storage-full")
        #expect(Set(StorageError.Kind.allCases.map(\.rawValue)).count == StorageError.Kind.allCases.count)
    }

    @Test func oneLineSaysWhatToDo() {
        let error = StorageError(
            .readOnly, "open", "/data/a.sqlite", detail: "folder /data", extendedCode: 776, systemCode: EROFS)
        #expect(error.code == SQLITE_READONLY)
        #expect(
            error.description
                == "storage-read-only: open /data/a.sqlite: folder /data (SQLite code 776) (Read-only file system); "
                + "let uid \(geteuid()) write the file, its -wal and -shm files, and their folder")
    }

    @Test(arguments: StorageError.Kind.allCases)
    func everyKindHasAHintAndASummaryOfOneLine(kind: StorageError.Kind) {
        let error = StorageError(kind, "read", "/data/a")
        for text in [error.hint, error.summary] {
            #expect(!text.isEmpty && !text.contains("\n") && !text.contains("/data/a"))
        }
    }
}
