import HTTPMessages
import Settings
import Sockets

/// Who may write: whoever bears the token; where there is none, whoever sits at this machine.
struct WriteAccess: Sendable {
    private let token: Secret?

    init(token: Secret?) {
        self.token = token
    }

    /// Why a request may not write; nil when it may.
    func refusal(of request: borrowing RequestView, from peer: PeerAddress) -> Problem? {
        if let token { return BearerToken.isGiven(request, token) ? nil : .unauthorized }
        return LocalCaller.isLocal(request, from: peer) ? nil : .notLocal
    }
}

/// Tells a caller on this machine from one who only comes by way of it.
enum LocalCaller {
    /// Whether a request comes from this machine, through no proxy, and from no page of another origin.
    static func isLocal(_ request: borrowing RequestView, from peer: PeerAddress) -> Bool {
        guard isLoopback(peer.host), !request.has(.forwarded), !request.has(.via), !isForwarded(request.copyOfHead())
        else { return false }
        guard request.has(.origin) else { return true }
        return isOwn(request.text(.origin) ?? "", host: request.text(.host) ?? "")
    }

    /// Whether an origin is this server's own, under a name that nobody else can have.
    ///
    /// That the page comes from the host that is asked is not enough: a page's owner may let their own name mean this
    /// machine.
    private static func isOwn(_ text: String, host: String) -> Bool {
        guard let origin = WebOrigin(text), origin == WebOrigin("\(origin.scheme)://\(host)") else { return false }
        return isLoopback(origin.host.bare)
    }

    private static func isLoopback(_ host: String) -> Bool {
        let address = host.hasPrefix("::ffff:") ? host.dropFirst(7) : host[...]
        return address == "::1" || address == "localhost" || isLoopbackIPv4(address)
    }

    private static func isLoopbackIPv4(_ address: Substring) -> Bool {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether a head has a field whose name begins with `X-Forwarded-`.
    private static func isForwarded(_ head: [UInt8]) -> Bool {
        head.split(separator: 0x0A).dropFirst().contains { line in
            line.count >= prefix.count && zip(line, prefix).allSatisfy { byte, wanted in byte | 0x20 == wanted }
        }
    }

    /// Of a field's name only letters become these when 0x20 is set, and only hyphens stay hyphens.
    private static let prefix = Array("x-forwarded-".utf8)
}
