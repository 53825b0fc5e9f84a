import CLinux
import Glibc
import Platform

/// An HTTP/1.1 server on a free loopback port that does exactly what a test tells it to, faults included.
///
/// It blocks on threads of its own; only `delay` and `forEver` wait for time to pass.
public final class ScriptedUpstream: Sendable {
    /// The port it listens on.
    public let port: UInt16
    private let stage: Monitor<ScriptedStage>
    private let isSecure: Bool
    private let threads: [OSThread]

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - connections: how many are served at once; others wait.
    ///   - identity: the certificate to serve TLS with, nil for plain HTTP.
    /// - Throws: when the system refuses a socket or a thread, or the identity cannot be read.
    public init(connections: Int = 16, identity: TLSIdentity? = nil) throws {
        signal(SIGPIPE, SIG_IGN)
        let context = try identity.map { try TLSServerContext($0) }
        let (listener, port) = try Self.listen()
        let stage = Monitor(ScriptedStage(listener: listener))
        self.port = port
        self.stage = stage
        isSecure = identity != nil
        threads = try (0..<connections).map { _ in
            try OSThread.start(name: "scripted") {
                ScriptedConnection.serveAll(from: listener, on: stage, context)
            }
        }
    }

    deinit {
        stop()
    }

    /// An absolute URL on this server.
    public func url(_ path: String, host: String = "127.0.0.1") -> String {
        "\(isSecure ? "https" : "http")://\(host):\(port)\(path)"
    }

    /// Sets what requests for `target` are answered with: one answer a request, the last one for all that follow.
    ///
    /// A target without a query also stands for those with one; anything else is answered 404.
    public func script(_ target: String, _ answers: ScriptedAnswer...) {
        stage.withLock { $0.scripts[target] = answers }
    }

    /// The requests so far, in the order they came.
    public var requests: [RecordedRequest] {
        stage.withLock { $0.requests }
    }

    /// The requests for `target` so far, in the order they came.
    public func requests(for target: String) -> [RecordedRequest] {
        requests.filter { $0.target == target }
    }

    /// Waits until so many requests for `target` have come.
    ///
    /// - Returns: false when they have not come within a quarter of an hour: whoever sends them may need a thread of Swift's
    ///   pool, and tests that run beside can hold all of those for minutes.
    public func waitForRequests(_ count: Int, for target: String) -> Bool {
        let deadline = SystemTime().monotonicNanoseconds + 900_000_000_000
        return stage.wait(until: deadline) { stage in
            stage.requests.count { $0.target == target } >= count ? true : nil
        } ?? false
    }

    /// How many connections have come so far.
    public var connectionCount: Int {
        stage.withLock { $0.connectionCount }
    }

    /// Lets everything go on that is held at `gate`, now and later.
    public func open(gate: String) {
        stage.withLock(waking: .all) { _ = $0.openGates.insert(gate) }
    }

    /// Ends every connection and stops listening; what is held is let go and later calls do nothing.
    public func stop() {
        let wasRunning = stage.withLock(waking: .all) { stage in
            guard !stage.isStopped else { return false }
            stage.isStopped = true
            shutdown(stage.listener, Int32(SHUT_RDWR))
            for descriptor in stage.connections { shutdown(descriptor, Int32(SHUT_RDWR)) }
            return true
        }
        guard wasRunning else { return }
        for thread in threads { thread.join() }
        stage.withLock { _ = close($0.listener) }
    }

    private static func listen() throws(TestSupportError) -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw TestSupportError("socket", errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) | Glibc.listen(descriptor, 128)
                    | getsockname(descriptor, address, &length)
            }
        }
        guard code == 0 else {
            let error = TestSupportError("bind", errno)
            close(descriptor)
            throw error
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}

/// What the threads of a scripted upstream share.
struct ScriptedStage {
    let listener: Int32
    var scripts: [String: [ScriptedAnswer]] = [:]
    var requests: [RecordedRequest] = []
    var openGates: Set<String> = []
    var connections: Set<Int32> = []
    var connectionCount = 0
    var isStopped = false

    init(listener: Int32) {
        self.listener = listener
    }

    /// Records a request.
    ///
    /// - Returns: what to do with it.
    mutating func take(_ request: RecordedRequest) -> ScriptedAnswer {
        requests.append(request)
        let path = String(request.target.prefix { $0 != "?" })
        let key = scripts[request.target] == nil ? path : request.target
        guard let answers = scripts[key], let answer = answers.first else { return .answer(404) }
        if answers.count > 1 { scripts[key] = Array(answers.dropFirst()) }
        return answer
    }
}
