import CLinux
import Glibc

/// A listening socket.
public struct Listener: ~Copyable, Sendable {
    /// The descriptor to wait for.
    public let number: Int32
    /// The port that was taken, also when 0 was asked for.
    public let port: UInt16

    /// Opens a non-blocking listening socket on the first address of `host` that can be bound.
    ///
    /// - Parameters:
    ///   - host: a name or an address without brackets.
    ///   - port: 0 takes a free one.
    ///   - backlog: connections that may wait to be accepted; the system may hold it lower.
    /// - Throws: `SocketError` of the last address that was tried.
    public init(host: String, port: UInt16, backlog: Int32 = 4_096) throws(SocketError) {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else { throw SocketError(operation: "getaddrinfo", subject: host, code: code) }
        defer { freeaddrinfo(list) }
        var failure = SocketError(operation: "bind", subject: "\(host):\(port)", code: EADDRNOTAVAIL)
        var next = list
        while let address = next {
            do throws(SocketError) {
                number = try Self.open(address.pointee, subject: "\(host):\(port)", backlog: backlog)
                self.port = Self.boundPort(number)
                return
            } catch {
                failure = error
            }
            next = address.pointee.ai_next
        }
        throw failure
    }

    deinit {
        Glibc.close(number)
    }

    /// Accepts one connection, non-blocking, with small answers sent at once.
    ///
    /// - Returns: the connection, `.none` when nobody waits, or the `errno` value of what went wrong.
    public func accept() -> Accepted {
        while true {
            let connection = accept4(number, nil, nil, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
            if connection >= 0 { return .connection(connection) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .none
            default: return .failure(errno)
            }
        }
    }

    /// Lets nobody new begin to connect; whoever has begun can still be accepted.
    ///
    /// What arrives until `close` is dropped without a word, and refused when the client tries again a second later.
    /// Where the system cannot filter nothing happens.
    /// - Source: socket(7), SO_ATTACH_FILTER.
    public func turnAwayNewcomers() {
        // A classic BPF program that sees the TCP header: byte 13 holds the flags, and bit 1 of them is SYN.
        var program = [
            sock_filter(code: UInt16(BPF_LD | BPF_B | BPF_ABS), jt: 0, jf: 0, k: 13),
            sock_filter(code: UInt16(BPF_JMP | BPF_JSET | BPF_K), jt: 0, jf: 1, k: 2),
            sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: 0),
            sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: .max),
        ]
        program.withUnsafeMutableBufferPointer { instructions in
            var filter = sock_fprog(len: UInt16(instructions.count), filter: instructions.baseAddress)
            let size = socklen_t(MemoryLayout<sock_fprog>.size)
            setsockopt(number, SOL_SOCKET, SO_ATTACH_FILTER, &filter, size)
        }
    }

    /// Takes no more connections; those that wait are refused.
    public func close() {
        // Linux ends the listening state; closing the descriptor instead could hand its number to somebody else while
        // an event loop still looks at it.
        shutdown(number, Int32(SHUT_RDWR))
    }

    /// What `accept` came to.
    public enum Accepted: Sendable {
        case connection(Int32)
        case none
        case failure(Int32)
    }

    private static func open(_ address: addrinfo, subject: String, backlog: Int32) throws(SocketError) -> Int32 {
        let type = address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let number = socket(address.ai_family, type, address.ai_protocol)
        guard number >= 0 else { throw SocketError(operation: "socket", subject: subject, code: errno) }
        var on: Int32 = 1
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        // Each accepted socket inherits it, which spares a call for each.
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        guard bind(number, address.ai_addr, address.ai_addrlen) == 0 else {
            let code = errno
            Glibc.close(number)
            throw SocketError(operation: "bind", subject: subject, code: code)
        }
        guard listen(number, backlog) == 0 else {
            let code = errno
            Glibc.close(number)
            throw SocketError(operation: "listen", subject: subject, code: code)
        }
        return number
    }

    private static func boundPort(_ number: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(number, $0, &length) }
            // The port stands at the same place in IPv4's and IPv6's form.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
        }
    }
}
