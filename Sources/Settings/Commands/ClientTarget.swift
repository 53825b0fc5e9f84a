/// The server that a client command talks to, and what it shows there.
package struct ClientTarget: Sendable, Hashable {
    /// Where it is.
    package var server: HTTPURL
    /// Nil where the server asks for none.
    package var token: Secret?
    /// The server is on this machine and asked by its address, for which no certificate is.
    package var isLocal: Bool
}
