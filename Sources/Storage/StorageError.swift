import Glibc

/// Why the store could not do what was asked; nothing stored was changed.
///
/// It never holds stored or bound values, so it may be logged and shown to operators.
public struct StorageError: Error, Sendable, Hashable {
    /// What is wrong; the raw values are fixed codes for logs and receipts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Another process held the write lock for longer than the store waits.
        case busy = "storage-busy"
        /// No space left on the device, or the quota is used up.
        case full = "storage-full"
        /// The file, its folder or its file system cannot be written.
        case readOnly = "storage-read-only"
        /// The file is damaged; `Store.setAside` makes room for a new one.
        case corrupt = "storage-corrupt"
        /// A newer program wrote the file.
        case newerSchema = "storage-newer-schema"
        /// The file is not an SQLite database, or belongs to another program.
        case foreignFile = "storage-foreign-file"
        /// The file would lie on a network file system, where SQLite's write-ahead log does not work.
        case networkFileSystem = "storage-network-file-system"
        /// The file or its folder could not be made or opened.
        case cannotOpen = "storage-cannot-open"
        /// The source was stored by somebody else since the fetch began.
        case superseded = "storage-superseded"
        /// Whoever stored the records did not want them after all.
        case refused = "storage-refused"
        /// The records break a rule of the schema: an id came twice in a batch.
        case constraint = "storage-constraint"
        /// Reading or writing failed in the system.
        case io = "storage-io"
        /// Reading took longer than a read may.
        case timeout = "storage-timeout"
        /// The record that a cursor goes on after was removed too long ago, or was never there.
        case cursorExpired = "storage-cursor-expired"
        /// No memory left.
        case outOfMemory = "storage-out-of-memory"
        /// The store was closed.
        case closed = "storage-closed"
        /// A fault of this program.
        case fault = "storage-fault"
    }

    /// What is wrong.
    public let kind: Kind
    /// What was being done, for example `open`, `read` or `replace shops`.
    public let operation: String
    /// The file or folder it was done to, or `:memory:`.
    public let subject: String
    /// What more is known, for example SQLite's words for the code; may be empty.
    public let detail: String
    /// SQLite's extended result code, or 0 when the fault was found elsewhere.
    public let extendedCode: Int32
    /// The `errno` value behind it, or 0.
    public let systemCode: Int32

    /// SQLite's primary result code, or 0.
    ///
    /// - Source: https://sqlite.org/rescode.html
    public var code: Int32 { extendedCode & 0xFF }

    init(
        _ kind: Kind, _ operation: String, _ subject: String, detail: String = "", extendedCode: Int32 = 0,
        systemCode: Int32 = 0
    ) {
        self.kind = kind
        self.operation = operation
        self.subject = subject
        self.detail = detail
        self.extendedCode = extendedCode
        self.systemCode = systemCode
    }

    /// The same, told as damage of the file.
    var asDamage: StorageError {
        StorageError(
            .corrupt, operation, subject, detail: detail, extendedCode: extendedCode, systemCode: systemCode)
    }

    /// What is wrong in a few words, fit for callers: they name no file.
    public var summary: String {
        switch kind {
        case .busy: "another program holds the database's lock"
        case .full: "no space is left on the device"
        case .readOnly: "the database cannot be written"
        case .corrupt, .foreignFile: "the database is damaged"
        case .newerSchema: "a newer program wrote the database"
        case .networkFileSystem: "the database lies on a network file system"
        case .cannotOpen: "the database cannot be opened"
        case .superseded: "newer data was stored meanwhile"
        case .refused: "the records were refused"
        case .io: "the device failed to read or write"
        case .timeout: "reading took too long"
        case .cursorExpired: "the place to go on from is not known any more"
        case .outOfMemory: "no memory is left"
        case .closed: "the server is stopping"
        case .constraint, .fault: "a fault of the server"
        }
    }

    /// What an operator can do about it, in one sentence.
    public var hint: String {
        switch kind {
        case .busy: "end the other program that writes to this file; only vitrine may"
        case .full: "make room on the device; vitrine goes on by itself then"
        case .readOnly: "let uid \(geteuid()) write the file, its -wal and -shm files, and their folder"
        case .corrupt: "nothing to do: vitrine sets the file aside and lets the upstreams fill a new one"
        case .newerSchema: "run the newer vitrine that wrote this file, or name another file"
        case .foreignFile: "name a file of vitrine's, or one that does not exist yet"
        case .networkFileSystem: "put the file on a local disk"
        case .cannotOpen: "see that the folder exists and that uid \(geteuid()) may write in it"
        case .superseded: "nothing to do: newer data is stored already"
        case .refused: "nothing to do: the receipt says why the records were refused"
        case .constraint, .fault: "report this as a fault of vitrine"
        case .io: "look into the system log for faults of the device"
        case .timeout: "ask for less at once, or give the machine more room"
        case .cursorExpired: "nothing to do: the caller begins again with the first page"
        case .outOfMemory: "give the process more memory"
        case .closed: "nothing to do: the server is stopping"
        }
    }
}

extension StorageError: CustomStringConvertible {
    /// One line for a log.
    public var description: String { "\(cause); \(hint)" }

    /// What is wrong, where, in the words of SQLite and the system.
    var cause: String {
        var text = "\(kind.rawValue): \(operation) \(subject)"
        if !detail.isEmpty { text += ": \(detail)" }
        if extendedCode != 0 { text += " (SQLite code \(extendedCode))" }
        if systemCode != 0 { text += " (\(String(cString: strerror(systemCode))))" }
        return text
    }
}
