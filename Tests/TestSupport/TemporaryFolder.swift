import Glibc
import Synchronization

/// A folder of a test's own, removed with everything in it when the last reference goes.
public final class TemporaryFolder: Sendable {
    /// The absolute path, without a slash at its end.
    public let path: String
    private let descriptors = Mutex<[Int32]>([])

    /// Makes the folder.
    ///
    /// - Throws: `TestSupportError` when the system refuses.
    public init() throws(TestSupportError) {
        var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/vitrine-XXXXXX\0".utf8CString)
        guard let made = mkdtemp(&template) else { throw TestSupportError("mkdtemp", errno) }
        path = String(cString: made)
    }

    deinit {
        for descriptor in descriptors.withLock({ $0 }) { close(descriptor) }
        Self.remove(path)
    }

    /// The path of a file in the folder, whether it exists or not.
    public func file(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Writes a file.
    ///
    /// - Returns: its path.
    /// - Throws: `TestSupportError` when it cannot be written whole.
    @discardableResult
    public func write(_ bytes: some Collection<UInt8>, to name: String) throws(TestSupportError) -> String {
        let path = file(name)
        guard let stream = fopen(path, "w") else { throw TestSupportError("fopen", errno) }
        let bytes = Array(bytes)
        let written = fwrite(bytes, 1, bytes.count, stream)
        guard fclose(stream) == 0, written == bytes.count else { throw TestSupportError("fwrite", errno) }
        return path
    }

    /// Overwrites a file with garbage from `start` to its end, as a failing device or another program would, also while
    /// SQLite has it open.
    ///
    /// - Throws: `TestSupportError` when it cannot be overwritten whole.
    public func damage(_ name: String, from start: Int = 4_096) throws(TestSupportError) {
        let descriptor = open(file(name), O_WRONLY)
        guard descriptor >= 0 else { throw TestSupportError("open", errno) }
        // To close it would drop the locks that SQLite holds on the file in this process.
        descriptors.withLock { $0.append(descriptor) }
        let count = Int(lseek(descriptor, 0, SEEK_END)) - start
        let garbage = [UInt8](repeating: 0xA5, count: max(0, count))
        guard pwrite(descriptor, garbage, garbage.count, start) == garbage.count else {
            throw TestSupportError("pwrite", errno)
        }
    }

    /// Names of what is in the folder, in no order.
    public var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard name != ".", name != ".." else { continue }
                let child = "\(path)/\(name)"
                if entry.pointee.d_type == UInt8(DT_DIR) { remove(child) } else { unlink(child) }
            }
            closedir(folder)
        }
        rmdir(path)
    }
}

/// A system call that a test's own machinery needs has failed.
public struct TestSupportError: Error, Sendable, CustomStringConvertible {
    /// What failed, and how.
    public let description: String

    init(_ operation: String, _ code: Int32) {
        description = "\(operation): \(String(cString: strerror(code)))"
    }
}
