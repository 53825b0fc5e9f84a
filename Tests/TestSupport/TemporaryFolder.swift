import Glibc

/// A folder of a test's own, removed with everything in it when the last reference goes.
public final class TemporaryFolder: Sendable {
    /// The absolute path, without a slash at its end.
    public let path: String

    /// Makes the folder.
    ///
    /// - Throws: `TestSupportError` when the system refuses.
    public init() throws(TestSupportError) {
        var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/vitrine-XXXXXX\0".utf8CString)
        guard let made = mkdtemp(&template) else { throw TestSupportError("mkdtemp", errno) }
        path = String(cString: made)
    }

    deinit {
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
