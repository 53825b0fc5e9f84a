import Glibc

extension StoreFile {
    /// Gives the file a second name, which it keeps when another takes its place; what lies beside it gets the new
    /// name.
    ///
    /// - Parameters:
    ///   - ending: put behind the path.
    ///   - isLocked: a `DatabaseLock` is held, whose own journal lies there and goes with it.
    /// - Returns: the second name; nil where there is no file.
    /// - Throws: `.system` when the system refuses.
    func keepAside(_ ending: String, isLocked: Bool) throws(BackupError) -> String? {
        let target = "\(path).\(ending)"
        if isLocked { unlink(path + "-journal") }
        // A log without its file, or one that nobody moved into it, must not be taken for the new file's.
        for beside in ["-wal", "-shm", "-journal"] where rename(path + beside, target + beside) != 0 {
            guard errno == ENOENT else { throw .system(operation: "rename", path: path + beside, code: errno) }
        }
        guard exists else { return nil }
        guard link(path, target) == 0 else { throw .system(operation: "name", path: target, code: errno) }
        return target
    }

    /// Whether another path leads to the same file, however it is written; false where one of them is missing.
    func isSame(as other: String) -> Bool {
        var one = stat()
        var two = stat()
        guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
        return one.st_dev == two.st_dev && one.st_ino == two.st_ino
    }
}
