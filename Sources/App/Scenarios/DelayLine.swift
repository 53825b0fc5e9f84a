import Platform

/// Runs jobs after a while, on a thread of its own; they must be quick.
final class DelayLine: Sendable {
    private struct State {
        /// The first to run last.
        var jobs: [(at: Int64, run: @Sendable () -> Void)] = []
        var isClosed = false
    }

    private enum Turn {
        case run([@Sendable () -> Void])
        case wait(until: Int64)
        case end
    }

    private static let capacity = 1_000

    private let state: Monitor<State>
    private let thread: OSThread

    /// - Throws: `ThreadError` when the system refuses a thread.
    init() throws(ThreadError) {
        let state = Monitor(State())
        self.state = state
        thread = try OSThread.start(name: "delay", stackBytes: 128 << 10) {
            var deadline: Int64?
            while true {
                let isEarlier: Turn? = state.wait(until: deadline) { Self.turn(&$0, unless: deadline) }
                switch isEarlier {
                case .run(let jobs):
                    deadline = nil
                    for run in jobs { run() }
                case .wait(let until): deadline = until
                case .end: return
                case nil: deadline = nil
                }
            }
        }
    }

    /// What is to be done now; nil to go on waiting until a deadline that is right.
    private static func turn(_ state: inout State, unless deadline: Int64?) -> Turn? {
        if state.isClosed { return .end }
        let now = SystemTime().monotonicNanoseconds
        var due: [@Sendable () -> Void] = []
        while let last = state.jobs.last, last.at <= now {
            due.append(last.run)
            state.jobs.removeLast()
        }
        if !due.isEmpty { return .run(due) }
        guard let next = state.jobs.last?.at, next != deadline else { return nil }
        return .wait(until: next)
    }

    /// Whether a few more jobs may wait.
    ///
    /// Ask before the work for it is begun: `submit` takes what is submitted.
    var hasRoom: Bool { state.withLock { $0.jobs.count < Self.capacity } }

    /// Runs a job after a delay; not at all when the line is closed by then.
    func submit(after delay: Duration, _ run: @escaping @Sendable () -> Void) {
        let at = SystemTime().monotonicNanoseconds + delay.nanoseconds
        state.withLock(waking: .all) { state in
            guard !state.isClosed else { return }
            state.jobs.insert((at, run), at: state.jobs.firstIndex { $0.at <= at } ?? state.jobs.count)
        }
    }

    /// Drops what waits, and ends the thread.
    ///
    /// Call it once.
    func close() {
        state.withLock(waking: .all) { state in
            state.isClosed = true
            state.jobs = []
        }
        thread.join()
    }
}
