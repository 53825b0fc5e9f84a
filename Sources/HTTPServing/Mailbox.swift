import HTTPMessages
import Sockets
import Synchronization

/// What other threads tell a loop.
enum Message: Sendable {
    case answer(Response, connection: UInt64, request: Int)
    /// Accept nothing more; end each connection after its answer, and all of them at the deadline.
    case drain(deadline: Int64)
}

/// The way into a loop from other threads.
final class Mailbox: Sendable {
    private let messages = Mutex<[Message]>([])
    private let wakeUp: WakeUp

    init() throws(SocketError) {
        wakeUp = try WakeUp()
    }

    var number: Int32 { wakeUp.number }

    func post(_ message: Message) {
        let wasEmpty = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        // One signal for any number of messages: the loop takes them all.
        if wasEmpty { wakeUp.signal() }
    }

    func takeAll() -> [Message] {
        wakeUp.drain()
        return messages.withLock { messages in
            let taken = messages
            messages = []
            return taken
        }
    }
}
