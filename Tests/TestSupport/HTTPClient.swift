import CLinux
import Glibc

/// An answer as it came over the wire.
public struct HTTPAnswer: Sendable {
    /// The status.
    public let status: Int
    /// The fields in their order.
    public let fields: [(name: String, value: String)]
    /// The content as it was sent.
    public let body: [UInt8]

    /// The value of a field, nil where there is none or more than one.
    public subscript(_ name: String) -> String? {
        let values = fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        return values.count == 1 ? values[0] : nil
    }

    /// The content as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
}

/// A blocking client on one connection to a server on this machine.
public final class HTTPClient {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects.
    ///
    /// - Parameters:
    ///   - port: of the server.
    ///   - source: the address to come from, any of 127.0.0.0/8.
    /// - Throws: `TestSupportError` when the connection is refused.
    public init(port: UInt16, from source: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw TestSupportError("socket", errno) }
        _ = Self.withAddress(source, port: 0) { bind(descriptor, $0, $1) }
        guard Self.withAddress("127.0.0.1", port: port, { connect(descriptor, $0, $1) }) == 0 else {
            let error = TestSupportError("connect", errno)
            close(descriptor)
            throw error
        }
        // So that a fault of the server fails a test instead of hanging it.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    private static func withAddress(
        _ host: String, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(host)
        address.sin_port = port.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Sends a request without a body and reads its answer.
    ///
    /// - Parameters:
    ///   - method: `GET` and the like.
    ///   - target: path and query as they go on the wire.
    ///   - fields: header lines without their line ends; `Host` is added.
    /// - Returns: the answer.
    /// - Throws: `TestSupportError` when the connection ends before its end.
    public func request(_ method: String, _ target: String, _ fields: [String] = []) throws -> HTTPAnswer {
        try send(
            ([("\(method) \(target) HTTP/1.1"), "Host: vitrine.test"] + fields + ["", ""]).joined(separator: "\r\n"))
        return try answer(hasBody: method != "HEAD")
    }

    /// Sends a GET and reads its answer.
    public func get(_ target: String, _ fields: [String] = []) throws -> HTTPAnswer {
        try request("GET", target, fields)
    }

    /// Sends bytes as they are.
    public func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let sent = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { throw TestSupportError("send", errno) }
            offset += sent
        }
    }

    /// Reads from a stream, after its head, until what came ends with `ending`.
    ///
    /// - Returns: what came.
    /// - Throws: `TestSupportError` when the stream ends before, or nothing comes for long.
    public func stream(until ending: String) throws -> String {
        while !String(decoding: buffer, as: UTF8.self).contains(ending) { try receive() }
        let text = String(decoding: buffer, as: UTF8.self)
        let end = text.firstRange(of: ending)?.upperBound ?? text.endIndex
        buffer = Array(text[end...].utf8)
        return String(text[..<end])
    }

    /// Reads one answer.
    ///
    /// - Parameter hasBody: false for the answer to HEAD.
    /// - Returns: the answer.
    /// - Throws: `TestSupportError` when the connection ends before its end.
    public func answer(hasBody: Bool = true) throws -> HTTPAnswer {
        let end = Array("\r\n\r\n".utf8)
        var headEnd: Int?
        while headEnd == nil {
            headEnd = buffer.indices.first { buffer[$0...].starts(with: end) }
            if headEnd == nil { try receive() }
        }
        let head = String(decoding: buffer[..<(headEnd ?? 0)], as: UTF8.self)
        buffer.removeFirst((headEnd ?? 0) + end.count)
        let lines = head.split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let fields = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        let length = fields.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        var body: [UInt8] = []
        if hasBody, status >= 200, status != 204, status != 304 {
            while buffer.count < length { try receive() }
            body = Array(buffer.prefix(length))
            buffer.removeFirst(length)
        }
        return HTTPAnswer(status: status, fields: fields, body: body)
    }

    private func receive() throws {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { throw TestSupportError("recv", count == 0 ? 0 : errno) }
        buffer += chunk.prefix(count)
    }
}
