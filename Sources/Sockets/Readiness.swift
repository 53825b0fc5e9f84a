import CLinux
import Glibc

/// What to wait for on a descriptor.
public struct Interest: OptionSet, Sendable, Hashable {
    /// Bits of epoll's own.
    public let rawValue: UInt32
    /// Bytes to read, a connection to accept, or the peer's end.
    public static let read = Interest(rawValue: EPOLLIN.rawValue | EPOLLRDHUP.rawValue)
    /// Room to write.
    public static let write = Interest(rawValue: EPOLLOUT.rawValue)

    /// Makes a set from epoll's own bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// What happened to a descriptor.
public struct Event: Sendable {
    /// The number given when it was added.
    public let token: UInt64
    private let bits: UInt32

    init(_ event: epoll_event) {
        token = event.data.u64
        bits = event.events
    }

    /// There is something to read, or the end of it.
    public var isReadable: Bool { bits & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue | hangUp) != 0 }
    /// There is room to write, or an error that writing will tell.
    public var isWritable: Bool { bits & (EPOLLOUT.rawValue | hangUp) != 0 }
    /// Whether something that was waited for has come.
    public func meets(_ interest: Interest) -> Bool {
        isReadable && interest.contains(.read) || isWritable && interest.contains(.write)
    }
    /// The connection is gone in both directions.
    public var isHangUp: Bool { bits & hangUp != 0 }

    private var hangUp: UInt32 { EPOLLHUP.rawValue | EPOLLERR.rawValue }
}

/// Waits for many descriptors at once; level-triggered, so that unread bytes are told again.
///
/// - Source: epoll(7).
public struct Readiness: ~Copyable {
    private let descriptor: Descriptor
    private var events: [epoll_event]

    /// Makes an empty set.
    ///
    /// - Parameter capacity: most events taken in one `wait`.
    /// - Throws: `SocketError` when no descriptor is left.
    public init(capacity: Int = 256) throws(SocketError) {
        let number = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard number >= 0 else { throw SocketError(operation: "epoll_create1", subject: "", code: errno) }
        descriptor = Descriptor(owning: number)
        events = Array(repeating: epoll_event(), count: capacity)
    }

    /// Starts to wait for a descriptor.
    ///
    /// - Parameters:
    ///   - number: an open descriptor; it leaves the set when it is closed.
    ///   - interest: what to wait for.
    ///   - token: comes back with each event.
    ///   - sharesWakeUps: with other sets that hold the same listener, so that one connection wakes one of them.
    /// - Throws: `SocketError`.
    public func add(
        _ number: Int32, _ interest: Interest, token: UInt64, sharesWakeUps: Bool = false
    ) throws(SocketError) {
        let bits = interest.rawValue | (sharesWakeUps ? vitrine_epoll_exclusive : 0)
        try control(EPOLL_CTL_ADD, number, sharesWakeUps ? bits & ~EPOLLRDHUP.rawValue : bits, token)
    }

    /// Changes what is waited for.
    public func change(_ number: Int32, _ interest: Interest, token: UInt64) throws(SocketError) {
        try control(EPOLL_CTL_MOD, number, interest.rawValue, token)
    }

    /// Stops waiting for a descriptor.
    public func remove(_ number: Int32) {
        epoll_ctl(descriptor.number, EPOLL_CTL_DEL, number, nil)
    }

    /// Waits, and calls `body` with each event.
    ///
    /// - Parameters:
    ///   - milliseconds: to wait at most; 0 only looks, -1 waits without end.
    ///   - body: gets the events one by one.
    public mutating func wait(milliseconds: Int32, _ body: (Event) -> Void) {
        let count = epoll_wait(descriptor.number, &events, Int32(events.count), milliseconds)
        guard count > 0 else { return }
        for index in 0..<Int(count) { body(Event(events[index])) }
    }

    private func control(_ operation: Int32, _ number: Int32, _ bits: UInt32, _ token: UInt64) throws(SocketError) {
        var event = epoll_event()
        event.events = bits
        event.data.u64 = token
        guard epoll_ctl(descriptor.number, operation, number, &event) == 0 else {
            throw SocketError(operation: "epoll_ctl", subject: "descriptor \(number)", code: errno)
        }
    }
}

/// Wakes a thread that waits in `Readiness`, from any other thread.
///
/// - Source: eventfd(2).
public struct WakeUp: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Makes one.
    ///
    /// - Throws: `SocketError` when no descriptor is left.
    public init() throws(SocketError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { throw SocketError(operation: "eventfd", subject: "", code: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// The number to wait for.
    public var number: Int32 { descriptor }

    /// Makes the waiting thread's `wait` return.
    public func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// Takes the signals that came.
    public func drain() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
