import HTTPMessages
import Sockets

/// Who sent a request, when some of the proxies in front may be believed.
enum ClientAddress {
    /// The address that the outermost trusted proxy saw.
    ///
    /// Each proxy appends the address of its own peer to `X-Forwarded-For`, so only the last entries, one for each
    /// trusted proxy, were written by somebody trusted; whatever a client writes itself stands to the left of them.
    /// - Parameters:
    ///   - request: the request.
    ///   - peer: the address of the connection's other end.
    ///   - trustedProxies: how many proxies in front are believed; 0 believes the connection alone.
    /// - Returns: an address, of IPv6 the network of 64 bits that one customer has.
    static func of(_ request: borrowing RequestView, peer: String, trustedProxies: Int) -> String {
        guard trustedProxies > 0 else { return PeerAddress.network(of: peer) }
        var entries: [String] = []
        request.forEachElement(of: .xForwardedFor) { entries.append($0.text) }
        guard !entries.isEmpty else { return PeerAddress.network(of: peer) }
        return PeerAddress.network(of: entries[max(0, entries.count - trustedProxies)])
    }
}
