import Glibc

/// Everything in a file.
func bytes(ofFile path: String) throws -> [UInt8] {
    guard let stream = fopen(path, "r") else { throw RawError(code: errno) }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, stream)
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
    }
}
