import Glibc
import Testing

@testable import App

@Suite struct FileReadingTests {
    /// Hands `body` the path of a temporary file that holds `bytes`.
    private func withFile(of bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        #expect(fflush(file) == 0)
        try body("/proc/self/fd/\(fileno(file))")
    }

    @Test(arguments: [0, 1, 16_384, 16_385, 1 << 20])
    func readsToTheEnd(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try withFile(of: bytes) { path in
            let read = try readSmallFile(path)
            #expect(read == bytes)
        }
    }

    @Test func refusesALargeFile() throws {
        try withFile(of: [UInt8](repeating: 0, count: (1 << 20) + 1)) { path in
            #expect(throws: FileReadingError(reason: "File larger than 1 MiB")) { try readSmallFile(path) }
        }
    }

    @Test func saysWhyAFileCannotBeRead() {
        #expect(throws: FileReadingError(reason: "No such file or directory")) { try readSmallFile("/nonexistent/a") }
        #expect(throws: FileReadingError(reason: "Is a directory")) { try readSmallFile("/") }
        #expect(throws: FileReadingError(reason: "File larger than 1 MiB")) { try readSmallFile("/dev/zero") }
    }
}
