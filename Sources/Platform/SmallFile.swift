import Glibc

/// Reads the whole of a small file: the configuration, a token, header lines.
package typealias FileReading = @Sendable (_ path: String) throws(FileReadingError) -> [UInt8]

/// Why a file could not be read; holds nothing of its content.
package struct FileReadingError: Error, Sendable, Hashable {
    /// The system's words: `No such file or directory`.
    package let reason: String

    /// Says why, in the system's words.
    package init(reason: String) {
        self.reason = reason
    }
}

/// The most bytes that `readSmallFile` takes.
let smallFileBytes = 1 << 20

/// How long a pipe may take to say something, in milliseconds.
private let pipePatience: Int32 = 1_000

/// Reads a file of at most 1 MiB to its end; a pipe will do as well, if somebody writes into it.
///
/// - Throws: The system's reason, that the file is too large, or that a pipe says nothing for a second.
@Sendable package func readSmallFile(_ path: String) throws(FileReadingError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count == 0 { return bytes }
        guard count > 0 else {
            let code = errno
            if code == EINTR { continue }
            guard code == EAGAIN else { throw .system(code) }
            var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wish, 1, pipePatience) != 0 else { throw .system(ETIMEDOUT) }
            continue
        }
        bytes += chunk[..<count]
        guard bytes.count <= smallFileBytes else { throw FileReadingError(reason: "File larger than 1 MiB") }
    }
}

extension FileReadingError {
    fileprivate static func system(_ code: Int32) -> FileReadingError {
        FileReadingError(reason: String(cString: strerror(code)))
    }
}
