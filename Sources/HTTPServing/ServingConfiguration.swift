public import HTTPMessages
import Platform

/// How the server listens and how much it takes.
public struct ServingConfiguration: Sendable, Hashable {
    /// A name or an address without brackets.
    public var host: String
    /// 0 takes a free port.
    public var port: UInt16
    /// Event loops, each with a thread of its own; 1 at least.
    public var loops: Int
    /// How much of a request is taken.
    public var limits = RequestLimits()
    /// Connections open at once; one more gets 503.
    public var maxConnections = 10_000
    /// Connections open at once from one address, of IPv6 from one network of 64 bits; one more gets 503.
    ///
    /// Nil sets no such limit. Behind a proxy all clients have the proxy's address.
    public var maxConnectionsPerAddress: Int?
    /// Bytes of requests that are not answered yet, on all connections together; what would take more gets 503.
    ///
    /// The first 2 KiB of each connection are not counted, so a usual request always finds room.
    public var requestBytes = 16 << 20
    /// From the first byte of a request, or from the connection's start, to the end of its head.
    public var headTimeout = Duration.seconds(10)
    /// From the end of a head to the end of its body.
    public var bodyTimeout = Duration.seconds(20)
    /// Without a request on a connection that had one.
    public var idleTimeout = Duration.seconds(75)
    /// For each 16 KiB of an answer that the client does not take at once.
    public var writeTimeout = Duration.seconds(30)
    /// For the client to close too, after the last answer.
    public var lingerTimeout = Duration.seconds(2)
    /// Requests answered on one connection; the last one ends it.
    public var requestsPerConnection = 1_000_000

    /// How many kinds of requests are counted apart; 1 at least.
    public var labels = 1

    /// Makes a configuration with the default limits.
    public init(host: String, port: UInt16, loops: Int) {
        self.host = host
        self.port = port
        self.loops = loops
    }
}

/// The timeouts in nanoseconds.
struct Timeouts {
    let head, body, idle, write, linger: Int64

    init(_ configuration: ServingConfiguration) {
        head = configuration.headTimeout.nanoseconds
        body = configuration.bodyTimeout.nanoseconds
        idle = configuration.idleTimeout.nanoseconds
        write = configuration.writeTimeout.nanoseconds
        linger = configuration.lingerTimeout.nanoseconds
    }
}
