import HTTPMessages
import Sockets
import Synchronization

/// What other threads tell a loop.
enum Message: Sendable {
    case answer(Response, connection: UInt64, request: Int)
    case stream(StreamOpening, connection: UInt64, request: Int)
    /// Send these bytes on every stream.
    case broadcast([UInt8], number: Int64)
    /// Serve this connection, which another loop has accepted.
    case adopt(descriptor: Int32)
    /// Serve by other settings from now on.
    case reconfigure(ServingTerms)
    /// Accept nothing more; end each connection after its answer, and all of them at the deadline.
    case drain(deadline: Int64)
}

/// The way into a loop from other threads.
final class Mailbox: Sendable {
    private struct State {
        var messages: [Message] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wakeUp: WakeUp
    /// Connections that the loop has, or is about to have.
    let connections = Atomic<Int>(0)

    init() throws(SocketError) {
        wakeUp = try WakeUp()
    }

    var number: Int32 { wakeUp.number }

    var connectionCount: Int { connections.load(ordering: .relaxed) }

    /// - Returns: false when the loop has ended and nobody will read the message.
    @discardableResult
    func post(_ message: Message) -> Bool {
        let (isTaken, wakes) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            state.messages.append(message)
            return (true, state.messages.count == 1)
        }
        // One signal for any number of messages: the loop takes them all.
        if wakes { wakeUp.signal() }
        return isTaken
    }

    func takeAll() -> [Message] {
        wakeUp.drain()
        return state.withLock { state in
            let taken = state.messages
            state.messages = []
            return taken
        }
    }

    /// Takes no more messages, unless some are waiting.
    ///
    /// - Returns: whether it is closed.
    func closeIfEmpty() -> Bool {
        state.withLock { state in
            state.isClosed = state.messages.isEmpty
            return state.isClosed
        }
    }
}
