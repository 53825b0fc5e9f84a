/// A fixed number of threads that run blocking jobs in the order they came, with a bound on those that wait.
public final class WorkerPool: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var next = 0
        var closed = false

        mutating func take() -> (@Sendable () -> Void)? {
            guard next < jobs.count else { return nil }
            let job = jobs[next]
            jobs[next] = {}  // What a job holds may be large.
            next += 1
            if next == jobs.count {
                jobs.removeAll(keepingCapacity: jobs.capacity <= 1_024)
                next = 0
            } else if next >= 1_024, next * 2 >= jobs.count {
                // A queue that is never empty would keep the place of every job it ever had.
                jobs.removeFirst(next)
                next = 0
            }
            return job
        }
    }

    private enum Turn {
        case run(@Sendable () -> Void)
        case stop
    }

    private let state: Monitor<State>
    private let threads: [OSThread]
    private let capacity: Int

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - name: shown by `top -H`.
    ///   - count: how many jobs run at once, 1 at least.
    ///   - capacity: how many jobs may wait; more are refused.
    /// - Throws: `ThreadError` when the system refuses a thread.
    public init(name: String, threads count: Int, capacity: Int) throws(ThreadError) {
        let state = Monitor(State())
        self.state = state
        self.capacity = capacity
        var started: [OSThread] = []
        do throws(ThreadError) {
            for _ in 0..<max(1, count) {
                started.append(try OSThread.start(name: name) { Self.work(off: state) })
            }
        } catch {
            // Those that started would wait for jobs for ever.
            state.withLock(waking: .all) { $0.closed = true }
            for thread in started { thread.join() }
            throw error
        }
        threads = started
    }

    private static func work(off state: Monitor<State>) {
        while true {
            let turn: Turn? = state.wait { state in
                if let job = state.take() { return .run(job) }
                return state.closed ? .stop : nil
            }
            guard case .run(let job) = turn else { return }
            job()
        }
    }

    /// Hands in a job.
    ///
    /// - Returns: false when the queue is full or closed; the job is then dropped.
    public func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
        state.withLock(waking: .one) { state in
            guard !state.closed, state.jobs.count - state.next < capacity else { return false }
            state.jobs.append(job)
            return true
        }
    }

    /// How many jobs wait for a thread.
    public var waiting: Int { state.withLock { $0.jobs.count - $0.next } }

    /// Takes no more jobs, finishes those that wait, and joins the threads.
    ///
    /// Call it once, not from a job.
    public func close() {
        state.withLock(waking: .all) { $0.closed = true }
        for thread in threads { thread.join() }
    }
}
