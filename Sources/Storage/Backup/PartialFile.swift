import Glibc

/// A file in the making: it has its name only when all of it is on the device.
///
/// It lies beside its place and is locked, so that no two programs make it at once; what an earlier one left behind is
/// overwritten. SQLite may write it meanwhile, as long as it has closed it before this ends.
struct PartialFile: ~Copyable {
    /// Where it ends.
    let target: String
    /// Where it is made.
    let path: String
    private let descriptor: Int32

    /// Makes an empty file, for the owner's eyes only.
    init(for target: String) throws(BackupError) {
        self.target = target
        path = target + ".partial"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(operation: "write", path: path, code: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .underWay(path)
        }
        guard ftruncate(descriptor, 0) == 0 else {
            let code = errno
            close(descriptor)
            throw .system(operation: "write", path: path, code: code)
        }
        removeLogs()
    }

    deinit {
        close(descriptor)
    }

    /// Gives it its name.
    ///
    /// - Parameter replacing: whether a file of this name may be there, which is gone then.
    /// - Throws: `.exists`, and `.system` when the system refuses.
    func finish(replacing: Bool) throws(BackupError) {
        removeLogs()
        guard fsync(descriptor) == 0 else { throw .system(operation: "write", path: path, code: errno) }
        if replacing {
            // SQLite would take what a dead server left beside the old file for the new one's.
            for ending in ["-wal", "-shm", "-journal"] { unlink(target + ending) }
            guard rename(path, target) == 0 else { throw .system(operation: "name", path: target, code: errno) }
        } else {
            guard link(path, target) == 0 else {
                throw errno == EEXIST ? .exists(target) : .system(operation: "name", path: target, code: errno)
            }
            unlink(path)
        }
        syncFolder()
    }

    /// Gives it the owner and the mode of the file whose place it takes, or the owner of the folder where there is
    /// none: whoever restores is seldom whom the server runs as.
    ///
    /// - Throws: `.system` when the system refuses.
    func takeOwner() throws(BackupError) {
        var other = stat()
        let hasFile = stat(target, &other) == 0
        guard hasFile || stat(StoreFile(path: target).folder, &other) == 0 else { return }
        // Only root may give files away; for others it is theirs already, or stays so.
        guard fchown(descriptor, other.st_uid, other.st_gid) == 0 || geteuid() != 0 else {
            throw .system(operation: "give away", path: path, code: errno)
        }
        if hasFile { fchmod(descriptor, other.st_mode & 0o777) }
    }

    /// Removes it.
    func discard() {
        unlink(path)
        removeLogs()
    }

    /// Removes what SQLite left beside it, or left beside an earlier one; its content is in the file.
    private func removeLogs() {
        for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }
    }

    /// The name is on the device too; where the system cannot tell, it is so before long.
    private func syncFolder() {
        let folder = open(StoreFile(path: target).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
