import Glibc

/// A lock with a condition to wait for: what `Synchronization.Mutex` lacks, for threads that may block.
///
/// Never use it on an event loop.
public final class Monitor<State>: @unchecked Sendable {
    // Unchecked: `state` is touched only while `mutex` is held, which `withLock` and `wait` see to.
    private var state: State
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    /// Guards `state`.
    public init(_ state: sending State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        condition = .allocate(capacity: 1)
        condition.initialize(to: pthread_cond_t())
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        condition.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Who looks at the state again.
    public enum Waking: Sendable {
        case nobody
        /// Any one: what changed is for whoever comes first, and each would take it.
        case one
        case all
    }

    /// Runs `body` with the state to itself, and wakes who waits for it afterwards.
    public func withLock<Result, Failure: Error>(
        waking: Waking = .nobody, _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            switch waking {
            case .nobody: break
            case .one: pthread_cond_signal(condition)
            case .all: pthread_cond_broadcast(condition)
            }
            pthread_mutex_unlock(mutex)
        }
        return try body(&state)
    }

    /// Waits until `body` returns a value, calling it at once and after each wake-up.
    ///
    /// - Parameters:
    ///   - deadline: nanoseconds of the monotonic clock (`SystemTime`) to give up at; nil waits without end.
    ///   - body: looks at the state and may change it.
    /// - Returns: what `body` returned, or nil when the deadline passed first.
    public func wait<Result>(until deadline: Int64? = nil, _ body: (inout State) -> Result?) -> Result? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) { return result }
            guard let deadline else {
                pthread_cond_wait(condition, mutex)
                continue
            }
            var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
            if pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT { return body(&state) }
        }
    }
}
