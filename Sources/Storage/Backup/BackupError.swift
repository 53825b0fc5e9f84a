import Glibc

/// Why a database was not backed up or restored; what was there is as it was.
public enum BackupError: Error, Sendable, Hashable {
    /// There is a file of this name, which was not to be replaced.
    case exists(String)
    /// The copy would take the place of the database itself, under the server that uses it.
    case isDatabase(String)
    /// A server, or another program, has the database open.
    case inUse(String)
    /// Somebody else is writing a file to the same place.
    case underWay(String)
    /// The copy is damaged, in SQLite's words for the first flaw.
    case damaged(String, flaw: String)
    /// The system refused.
    case system(operation: String, path: String, code: Int32)
    /// The database could not be read, or the copy not be written.
    case storage(StorageError)
}

extension BackupError: CustomStringConvertible {
    /// One line that says what is wrong, and what to do.
    public var description: String {
        switch self {
        case .exists(let path): "\(path) exists already; name another file, or replace it with --force"
        case .isDatabase(let path): "\(path) is the database itself; name another file"
        case .inUse(let path): "a server has \(path) open; stop it first"
        case .underWay(let path): "another backup or restore is writing \(path); wait for its end"
        case .damaged(let path, let flaw): "\(path) is damaged: \(flaw); take another one"
        case .system(let operation, let path, let code):
            "cannot \(operation) \(path): \(String(cString: strerror(code)))"
        case .storage(let error):
            // What a server does by itself, nobody does here.
            switch error.kind {
            case .full: "\(error.cause); make room on the device"
            case .corrupt: "\(error.cause); take another copy"
            default: "\(error)"
            }
        }
    }
}
