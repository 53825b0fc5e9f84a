import Glibc

extension StoreFile {
    /// Gives the file a second name, which it keeps when another takes its place; what lies beside it gets the new name.
    ///
    /// - Parameter ending: put behind the path.
    /// - Returns: the second name; nil where there is no file.
    /// - Throws: `.system` when the system refuses.
    func keepAside(_ ending: String) throws(BackupError) -> String? {
        let target = "\(path).\(ending)"
        // A log without its file, or one that nobody moved into it, must not be taken for the new file's.
        for beside in ["-wal", "-shm", "-journal"] where rename(path + beside, target + beside) != 0 {
            guard errno == ENOENT else { throw .system(operation: "rename", path: path + beside, code: errno) }
        }
        guard exists else { return nil }
        guard link(path, target) == 0 else { throw .system(operation: "name", path: target, code: errno) }
        return target
    }
}
