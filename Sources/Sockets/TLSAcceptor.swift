public import Platform
import Synchronization

/// Starts TLS sessions with the certificate of the day, which may be exchanged while the server runs.
public final class TLSAcceptor: Sendable {
    /// A ticket lets its holder resume a session; whoever gets hold of the key can read TLS 1.2 sessions of its time.
    static let ticketKeyLifetime = Duration.seconds(12 * 3_600)

    private struct State {
        var context: TLSContext
        var madeAt: Int64
    }

    private let state: Mutex<State>
    private let clock: any TimeSource

    /// Starts with a certificate.
    public init(_ context: TLSContext, clock: any TimeSource = SystemTime()) {
        self.clock = clock
        state = Mutex(State(context: context, madeAt: clock.monotonicNanoseconds))
    }

    /// Uses another certificate for the sessions that start from now on; those that run keep theirs.
    public func replaceContext(with context: TLSContext) {
        let now = clock.monotonicNanoseconds
        state.withLock { $0 = State(context: context, madeAt: now) }
    }

    /// The certificate and settings of sessions that start now.
    public var context: TLSContext {
        let now = clock.monotonicNanoseconds
        return state.withLock { state in
            if now - state.madeAt >= Self.ticketKeyLifetime.nanoseconds {
                // Without memory for a new one the old one goes on.
                if let renewed = try? TLSContext(withNewTicketKey: state.context) { state.context = renewed }
                state.madeAt = now
            }
            return state.context
        }
    }

    /// Starts a session on a connected, non-blocking socket, which stays the caller's.
    ///
    /// - Returns: nil when memory is short.
    public func accept(_ descriptor: Int32) -> TLSSession? {
        TLSSession(context, descriptor: descriptor)
    }
}
