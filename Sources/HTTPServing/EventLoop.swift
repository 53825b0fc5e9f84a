import Glibc
import HTTPMessages
import Platform
import Sockets

/// One thread's share of the server: its connections, from accepting to closing.
///
/// Everything here runs on the loop's own thread; other threads reach it through `mailbox`.
final class EventLoop {
    private enum Token {
        static let mailbox: UInt64 = 0
        static let listener: UInt64 = 1
        // A connection's id has a serial number from 1 in its upper half, so it is above both.
    }

    let mailbox: Mailbox
    let handler: any RequestHandling
    let accessLog: (any AccessLogging)?
    let configuration: ServingConfiguration
    let timeouts: Timeouts
    private let shared: SharedState
    private var readiness: Readiness
    private var wheel: TimerWheel
    private var connections: [Int32: Connection] = [:]
    private var serial: UInt32 = 0
    private var drainDeadline: Int64?
    private let time = SystemTime()
    private var reserve: Int32
    /// Nanoseconds of the monotonic clock at the start of this turn.
    private(set) var now: Int64
    private var dateSecond: Int64 = -1
    /// The value of `Date`.
    private(set) var date: [UInt8] = []
    var parser: RequestParser
    /// Where requests are read to; shared by all connections, so that an idle one holds no buffer.
    var readBuffer = [UInt8](repeating: 0, count: 64 * 1_024)
    /// Answers of the connection at hand, before they are sent.
    var answers: [UInt8] = []
    var logLines: [UInt8] = []
    private var random: SplitMix64

    init(
        shared: SharedState, mailbox: Mailbox, configuration: ServingConfiguration, handler: any RequestHandling,
        accessLog: (any AccessLogging)?
    ) throws(SocketError) {
        self.shared = shared
        self.mailbox = mailbox
        self.handler = handler
        self.accessLog = accessLog
        self.configuration = configuration
        timeouts = Timeouts(configuration)
        parser = RequestParser(limits: configuration.limits)
        now = time.monotonicNanoseconds
        wheel = TimerWheel(now: now)
        random = SplitMix64(seed: UInt64.random(in: .min ... .max))
        reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
        readiness = try Readiness()
        try readiness.add(mailbox.number, .read, token: Token.mailbox)
        try readiness.add(shared.listener.number, .read, token: Token.listener, sharesWakeUps: true)
    }

    /// Serves until it is drained.
    func run() {
        refreshDate()
        while drainDeadline == nil || !connections.isEmpty {
            var ready: [Event] = []
            readiness.wait(milliseconds: connections.isEmpty ? -1 : 250) { ready.append($0) }
            now = time.monotonicNanoseconds
            refreshDate()
            for event in ready { handle(event) }
            for entry in wheel.takeDue(at: now) { expire(entry) }
            if let deadline = drainDeadline { closeDrained(deadline) }
            if !logLines.isEmpty {
                accessLog?.flush(logLines)
                logLines.removeAll(keepingCapacity: true)
            }
        }
        if reserve >= 0 { close(reserve) }
    }

    private func handle(_ event: Event) {
        switch event.token {
        case Token.mailbox: readMail()
        case Token.listener: acceptConnections()
        default:
            guard let connection = connection(event.token) else { return }
            if event.isHangUp, !connection.wantsInput, !connection.hasOutput {
                // Nothing can be read or written any more, and nobody would be told again.
                remove(connection)
                return
            }
            if event.isWritable, connection.hasOutput, !continueSending(connection) { return }
            if event.isReadable, connection.wantsInput { receive(connection) }
        }
    }

    private func refreshDate() {
        let second = time.wallMilliseconds / 1_000
        guard second != dateSecond else { return }
        dateSecond = second
        date = HTTPDate.bytes(secondsSince1970: second)
    }

    /// The clock as it is now, for measuring.
    func clock() -> Int64 { time.monotonicNanoseconds }

    func makeRequestID() -> RequestID { .made(random.next()) }

    // MARK: - Connections

    private func connection(_ id: UInt64) -> Connection? {
        guard let connection = connections[Int32(truncatingIfNeeded: id)], connection.id == id else { return nil }
        return connection
    }

    private func acceptConnections() {
        // A few at a time: the other loops take their share, and this one's clients are not kept waiting.
        for _ in 0..<16 {
            switch shared.listener.accept() {
            case .none: return
            case .connection(let descriptor): add(descriptor)
            case .failure(let code):
                if code == EMFILE || code == ENFILE { shed() }
                // Anything else is the fault of one connection; the listener goes on.
                if code == EINVAL || code == EBADF { return }
            }
        }
    }

    /// Without descriptors the waiting connection would wake the loop for ever: a reserve one is spent to refuse it.
    private func shed() {
        guard reserve >= 0 else { return }
        close(reserve)
        if case .connection(let descriptor) = shared.listener.accept() { close(descriptor) }
        reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
    }

    private func add(_ descriptor: Int32) {
        serial = serial == .max ? 1 : serial + 1
        let connection = Connection(descriptor: descriptor, serial: serial)
        do throws(SocketError) {
            try readiness.add(descriptor, .read, token: connection.id)
        } catch {
            return
        }
        connections[descriptor] = connection
        if shared.connectionOpened() > configuration.maxConnections {
            refuse(connection)
        } else {
            setDeadline(connection, now + timeouts.head)
        }
    }

    private func refuse(_ connection: Connection) {
        let requestID = makeRequestID()
        encode(handler.responseWhenFull(requestID: requestID), for: connection, requestID, isHead: false, closes: true)
        settle(connection)
    }

    func remove(_ connection: Connection) {
        guard connections.removeValue(forKey: connection.descriptor) != nil else { return }
        shared.connectionClosed()
    }

    func setDeadline(_ connection: Connection, _ deadline: Int64) {
        connection.deadline = deadline
        guard deadline < connection.wheelDeadline else { return }
        connection.wheelDeadline = deadline
        wheel.insert(connection.id, deadline: deadline)
    }

    private func expire(_ id: UInt64) {
        guard let connection = connection(id) else { return }
        connection.wheelDeadline = .max
        if now >= connection.deadline { return timeOut(connection) }
        setDeadline(connection, connection.deadline)
    }

    func updateInterest(_ connection: Connection) {
        let wanted = connection.wantedInterest
        guard wanted != connection.interest else { return }
        connection.interest = wanted
        do throws(SocketError) {
            try readiness.change(connection.descriptor, wanted, token: connection.id)
        } catch {
            remove(connection)
        }
    }

    // MARK: - Other threads

    private func readMail() {
        for message in mailbox.takeAll() {
            switch message {
            case .answer(let response, let id, let request):
                guard let connection = connection(id), connection.requestCount == request else { continue }
                deliver(response, to: connection)
            case .drain(let deadline):
                readiness.remove(shared.listener.number)
                drainDeadline = deadline
            }
        }
    }

    var isDraining: Bool { drainDeadline != nil }

    /// Idle connections have half a second to bring a request that is already on its way.
    private func closeDrained(_ deadline: Int64) {
        for connection in Array(connections.values) {
            let isIdle =
                if case .head = connection.phase { connection.input.isEmpty && !connection.hasOutput } else { false }
            if now >= deadline || isIdle && now >= connection.deadline - timeouts.idle + 500_000_000 {
                remove(connection)
            }
        }
    }
}

/// The timeouts in nanoseconds.
struct Timeouts {
    let head, body, idle, write: Int64
    let linger: Int64 = 2_000_000_000

    init(_ configuration: ServingConfiguration) {
        head = configuration.headTimeout.nanoseconds
        body = configuration.bodyTimeout.nanoseconds
        idle = configuration.idleTimeout.nanoseconds
        write = configuration.writeTimeout.nanoseconds
    }
}

/// A small generator for names that need to differ, not to be secret.
///
/// - Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
