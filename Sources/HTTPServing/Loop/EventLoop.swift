import HTTPMessages
import Platform
import Sockets

/// One thread's share of the server: its connections, from accepting to closing.
///
/// Everything here runs on the loop's own thread; other threads reach it through `mailbox`.
final class EventLoop {
    enum Token {
        static let mailbox: UInt64 = 0
        static let listener: UInt64 = 1
        // A connection's id has a serial number from 1 in its upper half, so it is above both.
    }

    let mailbox: Mailbox
    let shared: SharedState
    let counters: LoopCounters
    // The terms, each on its own: what every request needs is not copied out of a larger value.
    private(set) var handler: any RequestHandling
    private(set) var accessLog: (any AccessLogging)?
    private(set) var configuration: ServingConfiguration
    private(set) var timeouts: Timeouts
    var readiness: Readiness
    var connections = ConnectionTable()
    private var wheel: TimerWheel
    /// Taken out of the wheel and not looked at yet.
    private var due: [UInt64] = []
    var acceptor: Acceptor
    var serial: UInt32 = 0
    var drain: Drain?
    private let time = SystemTime()
    /// Nanoseconds of the monotonic clock at the start of this turn.
    private(set) var now: Int64
    /// When the loop means to look at its timers; it has nothing to look at without connections.
    private var nextLook: Int64
    private var dateSecond: Int64 = -1
    /// The value of `Date`.
    private(set) var date: [UInt8] = []
    var parser: RequestParser
    /// As what the request at hand is counted.
    var label = 0
    /// Where requests are read to; shared by all connections, so that an idle one holds no buffer.
    var readBuffer = [UInt8](repeating: 0, count: 64 * 1_024)
    /// Answers of the connection at hand, before they are sent; empty between connections.
    var answers: [UInt8] = []
    var logLines: [UInt8] = []
    /// The connections whose answers go on, each with the number of the last broadcast that is of no news to it.
    var streams: [UInt64: Int64] = [:]
    var recentBroadcasts = RecentBroadcasts()
    private var random: SplitMix64
    /// Connections that hold input which no event will tell.
    private var unread: [UInt64] = []
    /// The most connections there were since memory was last given back.
    var busiest = 0
    var nextGivingBack: Int64 = 0

    init(
        shared: SharedState, mailbox: Mailbox, counters: LoopCounters, terms: ServingTerms
    ) throws(SocketError) {
        self.shared = shared
        self.mailbox = mailbox
        self.counters = counters
        handler = terms.handler
        accessLog = terms.accessLog
        configuration = terms.configuration
        timeouts = Timeouts(terms.configuration)
        parser = RequestParser(limits: terms.configuration.limits)
        now = time.monotonicNanoseconds
        nextLook = now + Self.lookingNanoseconds
        wheel = TimerWheel(now: now)
        random = SplitMix64(seed: UInt64.random(in: .min ... .max))
        acceptor = Acceptor(report: shared.report)
        readiness = try Readiness()
        try readiness.add(mailbox.number, .read, token: Token.mailbox)
        try readiness.add(shared.listener.number, .read, token: Token.listener, sharesWakeUps: true)
        refreshDate()
    }

    /// Serves until it is drained.
    func run() {
        var ready: [Event] = []
        while !isDrained {
            let patience = patienceMilliseconds
            readiness.wait(milliseconds: patience) { ready.append($0) }
            now = time.monotonicNanoseconds
            if now >= nextLook { look(wasExpected: patience >= 0) }
            refreshDate()
            for event in ready { handle(event) }
            ready.removeAll(keepingCapacity: true)
            readUnread()
            expire()
            acceptAgainIfDue()
            closeDrained()
            giveBackMemory()
            flushLog()
        }
    }

    /// How long nothing may happen before the loop looks at its timers.
    private var patienceMilliseconds: Int32 {
        if !due.isEmpty || !unread.isEmpty { return 0 }
        if drain != nil { return 20 }
        if acceptor.pausedUntil != nil { return 100 }
        if connections.isEmpty, !holdsMuchMemory { return -1 }
        return Int32(clamping: (max(0, nextLook - now) + 999_999) / 1_000_000)
    }

    /// How often the loop looks at its timers when nothing else happens.
    private static let lookingNanoseconds: Int64 = 250_000_000

    /// Notes how late the loop is: what it had to do before kept its timers waiting as long.
    private func look(wasExpected: Bool) {
        if wasExpected { counters.lagged(now - nextLook) }
        nextLook = now + Self.lookingNanoseconds
    }

    private func handle(_ event: Event) {
        switch event.token {
        case Token.mailbox: readMail()
        case Token.listener: acceptConnections()
        default:
            guard let connection = connections[event.token] else { return }
            if !connection.output.isEmpty, event.meets(connection.writeInterest) {
                continueSending(connection)
            } else if connection.wantsInput {
                if event.meets(connection.readInterest) { receive(connection) }
            } else if event.isHangUp {
                // Nothing can be read or written any more, and nobody would be told again.
                remove(connection)
            } else {
                updateInterest(connection, isPestered: true)
            }
        }
    }

    /// Each once: what is left then is read in the next turn.
    private func readUnread() {
        guard !unread.isEmpty else { return }
        let ids = unread
        unread = []
        for id in ids {
            if let connection = connections[id], connection.holdsInput { receive(connection) }
        }
    }

    private func readMail() {
        for message in mailbox.takeAll() {
            switch message {
            case .answer(let response, let id, let request):
                guard let connection = connections[id], connection.requestCount == request else { continue }
                deliver(response, to: connection)
            case .stream(let opening, let id, let request):
                guard let connection = connections[id], connection.requestCount == request else { continue }
                open(opening, on: connection)
            case .broadcast(let bytes, let number): broadcast(bytes, number: number)
            case .adopt(let descriptor): open(descriptor)
            case .reconfigure(let terms): reconfigure(terms)
            case .drain(let deadline): beginDrain(deadline)
            }
        }
    }

    /// Between two requests, so that each is answered by one handler from its beginning; a promised answer is sent by
    /// the new one.
    private func reconfigure(_ terms: ServingTerms) {
        // What was logged belongs where it was logged to.
        flushLog()
        handler = terms.handler
        accessLog = terms.accessLog
        configuration = terms.configuration
        timeouts = Timeouts(terms.configuration)
    }

    private func flushLog() {
        guard !logLines.isEmpty else { return }
        accessLog?.flush(logLines)
        logLines.removeAll(keepingCapacity: true)
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

    // MARK: - Waiting

    /// Sets when to look at the connection if nothing happens; the largest number waits without end.
    func setDeadline(_ connection: Connection, _ deadline: Int64) {
        wheel.set(&connection.alarm, of: connection.id, to: deadline)
    }

    /// Looks at connections whose time may have come.
    ///
    /// A few at a time: thousands that came together run out together, and nobody else should wait for all of them.
    private func expire() {
        due.append(contentsOf: wheel.takeDue(at: now))
        for _ in 0..<min(due.count, 128) {
            guard let connection = due.popLast().flatMap({ connections[$0] }) else { continue }
            if wheel.rings(&connection.alarm, of: connection.id, at: now) { timeOut(connection) }
        }
    }

    /// Waits for what the connection wants.
    ///
    /// A wish to read no more is passed on when something came all the same, and would be announced again and again:
    /// most often the wish to read is back before that.
    func updateInterest(_ connection: Connection, isPestered: Bool = false) {
        if connection.holdsInput { unread.append(connection.id) }
        let wanted = connection.wantedInterest
        guard wanted != connection.interest else { return }
        if wanted.isEmpty, connection.interest == .read, !isPestered { return }
        do throws(SocketError) {
            if connection.interest == nil {
                let first = wanted.isEmpty ? .read : wanted
                try readiness.add(connection.descriptor, first, token: connection.id)
                connection.interest = first
            } else {
                try readiness.change(connection.descriptor, wanted, token: connection.id)
                connection.interest = wanted
            }
        } catch {
            remove(connection)
        }
    }
}
