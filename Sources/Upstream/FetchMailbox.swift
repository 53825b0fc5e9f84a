import CLinux
import Glibc
import Synchronization

/// What callers hand to the fetch thread, and the descriptor that wakes it.
final class FetchMailbox: Sendable {
    /// What the thread finds.
    struct Mail {
        var fetches: [Fetch] = []
        /// Whether no fetch is taken any more.
        var isClosed = false
    }

    /// An eventfd, readable when there is something to look at.
    let descriptor: Int32
    private let mail = Mutex(Mail())

    /// Nil when the system has no descriptor left.
    init?() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Hands a fetch over.
    ///
    /// - Returns: false where the box is closed; the fetch is then the caller's to complete.
    func put(_ fetch: Fetch) -> Bool {
        let isTaken = mail.withLock { mail in
            if !mail.isClosed { mail.fetches.append(fetch) }
            return !mail.isClosed
        }
        if isTaken { wake() }
        return isTaken
    }

    /// Takes no more.
    func close() {
        mail.withLock { $0.isClosed = true }
        wake()
    }

    /// Makes the thread look.
    func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// Waits until there is something to look at.
    func waitForMail() {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&descriptor, 1, -1)
    }

    /// Empties the box, for the thread.
    func take() -> Mail {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        return mail.withLock { mail in
            defer { mail.fetches = [] }
            return mail
        }
    }
}
