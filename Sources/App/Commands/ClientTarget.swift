/// The server that a client command talks to, and what it shows there.
struct ClientTarget: Sendable, Hashable {
    var server: HTTPURL
    /// Nil where the server asks for none.
    var token: Secret?
    /// The server is on this machine and asked by its address, for which no certificate is.
    var isLocal: Bool
}
