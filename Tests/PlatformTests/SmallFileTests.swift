import Glibc
import Testing

@testable import Platform

@Suite struct SmallFileTests {
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

    @Test func aPipeWillDo() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        #expect(write(ends[1], "token\n", 6) == 6)
        close(ends[1])
        #expect(try readSmallFile("/proc/self/fd/\(ends[0])") == Array("token\n".utf8))
    }

    @Test func aPipeThatSaysNothingHoldsNobodyUp() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        #expect(throws: FileReadingError(reason: "Connection timed out")) {
            try readSmallFile("/proc/self/fd/\(ends[0])")
        }
    }

    @Test func saysWhyAFileCannotBeRead() {
        #expect(throws: FileReadingError(reason: "No such file or directory")) { try readSmallFile("/nonexistent/a") }
        #expect(throws: FileReadingError(reason: "Is a directory")) { try readSmallFile("/") }
        #expect(throws: FileReadingError(reason: "File larger than 1 MiB")) { try readSmallFile("/dev/zero") }
    }
}
