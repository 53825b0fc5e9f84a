import CLinux
import Glibc

/// The address of a peer.
public struct PeerAddress: Sendable, Hashable {
    /// The address in text form without port, such as `127.0.0.1` or `::1`.
    public let host: String

    /// Asks who is at the other end of a connected socket.
    public init(of connection: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getpeername(connection, $0, &length) }
        }
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = withUnsafePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo($0, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
            }
        }
        let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        let text = code == 0 ? String(decoding: bytes, as: UTF8.self) : ""
        host = text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
    }
}
