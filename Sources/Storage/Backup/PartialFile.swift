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
    }

    deinit {
        close(descriptor)
    }

    /// Gives it its name.
    ///
    /// - Parameter replacing: whether a file of this name may be there, which is gone then.
    /// - Throws: `.exists`, and `.system` when the system refuses.
    func finish(replacing: Bool) throws(BackupError) {
        guard fsync(descriptor) == 0 else { throw .system(operation: "write", path: path, code: errno) }
        if replacing {
            guard rename(path, target) == 0 else { throw .system(operation: "name", path: target, code: errno) }
        } else {
            guard link(path, target) == 0 else {
                throw errno == EEXIST ? .exists(target) : .system(operation: "name", path: target, code: errno)
            }
            unlink(path)
        }
        syncFolder()
    }

    /// Removes it.
    func discard() {
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
    }

    /// The name is on the device too; where the system cannot tell, it is so before long.
    private func syncFolder() {
        let folder = open(StoreFile(path: target).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
