import Glibc

/// The database file and its folder, as the system sees them.
///
/// Nothing here opens the file: closing any descriptor of it would drop the locks that SQLite holds.
///
/// - Source: https://sqlite.org/howtocorrupt.html, section 2.2
struct StoreFile: Sendable {
    let path: String

    /// The folder the file lies in.
    var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes the folder and sees that the database can live there.
    func prepare() throws(StorageError) {
        try refuseNetworkFileSystem()
        try makeFolder()
        try refuseNetworkFileSystem()
        guard access(folder, W_OK | X_OK) == 0 else { throw folderError(errno) }
    }

    var exists: Bool { access(path, F_OK) == 0 }

    /// Bytes of the database file and of its write-ahead log.
    var usage: StorageUsage {
        StorageUsage(databaseBytes: Self.bytes(path), logBytes: Self.bytes(path + "-wal"))
    }

    /// Renames the file, its log and the log's index, where they are.
    ///
    /// - Returns: the new path; the others keep their endings after it, so that SQLite still finds them.
    func setAside(atWallMilliseconds milliseconds: Int64) throws(StorageError) -> String {
        let target = "\(path).corrupt-\(Self.timestamp(milliseconds))"
        guard access(target, F_OK) != 0 else { throw StorageError(.io, "set aside", path, systemCode: EEXIST) }
        // The file itself last: when this is cut short, the next start finds it damaged again and goes on.
        for ending in ["-wal", "-shm", ""] where rename(path + ending, target + ending) != 0 {
            let code = errno
            guard code == ENOENT, !ending.isEmpty else {
                let kind: StorageError.Kind = code == EROFS || code == EACCES ? .readOnly : .io
                throw StorageError(kind, "set aside", path + ending, systemCode: code)
            }
        }
        return target
    }

    private func refuseNetworkFileSystem() throws(StorageError) {
        guard let name = NetworkFileSystem.name(at: path) ?? NetworkFileSystem.name(at: folder) else { return }
        throw StorageError(
            .networkFileSystem, "open", path, detail: "\(name), where SQLite's write-ahead log does not work")
    }

    private func makeFolder() throws(StorageError) {
        guard access(folder, F_OK) != 0 else { return }
        var end = folder.startIndex
        while end != folder.endIndex {
            let next = folder.index(after: end)
            end = folder[next...].firstIndex(of: "/") ?? folder.endIndex
            if mkdir(String(folder[..<end]), 0o755) != 0, errno != EEXIST { throw folderError(errno) }
        }
    }

    private func folderError(_ code: Int32) -> StorageError {
        let isReadOnly = code == EROFS || code == EACCES || code == EPERM
        return StorageError(
            isReadOnly ? .readOnly : .cannotOpen, "open", path, detail: "folder \(folder), uid \(geteuid())",
            systemCode: code)
    }

    private static func bytes(_ path: String) -> Int64 {
        var information = stat()
        return stat(path, &information) == 0 ? Int64(information.st_size) : 0
    }

    /// For example `20260131T235959.123Z`; nothing before 1970.
    static func timestamp(_ milliseconds: Int64) -> String {
        let (whole, fraction) = max(0, milliseconds).quotientAndRemainder(dividingBy: 1_000)
        var seconds = time_t(whole)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer -> String in
            guard let start = buffer.baseAddress else { return "" }
            let count = strftime(start, buffer.count, "%Y%m%dT%H%M%S", &parts)
            return String(decoding: buffer[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return "\(text).\(String(fraction + 1_000).dropFirst())Z"
    }
}
