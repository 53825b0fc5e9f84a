import Glibc

/// A blocking socket that sends what it is told and reads answers; it gives up on reading after five seconds.
final class RawClient {
    struct Answer: Equatable {
        var status: Int
        var fields: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    enum Failure: Error {
        case refused(Int32)
        /// The server closed inside an answer or before it.
        case ended(received: String)
        case reset(Int32, received: String)
        case silence(received: String)
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    /// Connects; a small receive buffer makes a slow reader.
    init(port: UInt16, from source: String = "127.0.0.1", receiveBytes: Int32? = nil) throws(Failure) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, socklen_t(MemoryLayout<Int32>.size))
        }
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        _ = Self.withAddress(source, port: 0) { bind(descriptor, $0, $1) }
        let code = Self.withAddress("127.0.0.1", port: port) { connect(descriptor, $0, $1) }
        guard code == 0 else { throw .refused(errno) }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    private static func withAddress(
        _ host: String, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Sends all of it; a server that has closed is not told here but by reading.
    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            offset += count
        }
    }

    /// Ends the sending side.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Makes the system reset the connection when the client goes away.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Reads one answer, interim ones included; that to a HEAD has no content.
    func answer(isHead: Bool = false) throws(Failure) -> Answer {
        while true {
            if let end = headEnd {
                var answer = Self.parse(received[..<end])
                let hasContent = answer.status >= 200 && answer.status != 204 && answer.status != 304 && !isHead
                let length = hasContent ? Int(answer.fields["content-length"] ?? "") ?? 0 : 0
                while received.count < end + length { try receive() }
                answer.body = Array(received[end..<(end + length)])
                received.removeFirst(end + length)
                return answer
            }
            try receive()
        }
    }

    /// Reads until the server closes; a reset throws.
    func rest() throws(Failure) -> String {
        while true {
            do throws(Failure) {
                try receive()
            } catch .ended(let received) {
                return received
            }
        }
    }

    /// Reads up to this many bytes, once.
    func read(atMost count: Int) -> [UInt8] {
        if received.isEmpty { try? receive(atMost: count) }
        let bytes = Array(received.prefix(count))
        received.removeFirst(bytes.count)
        return bytes
    }

    /// Whether nothing comes for this long.
    func isSilent(milliseconds: Int32) -> Bool {
        var query = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&query, 1, milliseconds) == 0
    }

    private var headEnd: Int? {
        guard received.count >= 4 else { return nil }
        return (4...received.count).first { received[($0 - 4)..<$0].elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) }
    }

    private func receive(atMost limit: Int = 65_536) throws(Failure) {
        var result = 0
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            result = recv(descriptor, buffer.baseAddress, limit, 0)
            code = errno
            count = max(0, result)
        }
        guard result <= 0 else { return received.append(contentsOf: bytes) }
        let text = String(decoding: received, as: UTF8.self)
        guard result < 0 else { throw .ended(received: text) }
        throw code == EAGAIN ? .silence(received: text) : .reset(code, received: text)
    }

    private static func parse(_ head: ArraySlice<UInt8>) -> Answer {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return Answer(status: status ?? 0, fields: fields, body: [])
    }
}
