import Glibc
import Platform

/// Writes lines to a descriptor from a thread of its own, so that no event loop waits for a slow terminal or pipe.
final class LogSink: Sendable {
    private struct State {
        var lines: [UInt8] = []
        var dropped = 0
        /// Since the start.
        var droppedInAll = 0
        var isClosed = false
        /// The thread waits for lines, and must be woken for the next ones.
        var isIdle = false
        /// The thread writes nothing any more.
        var hasEnded = false
    }

    /// How long lines are gathered before they are written: one system call for many of them.
    private static let gatheringNanoseconds: Int64 = 20_000_000

    /// Most bytes that wait to be written; what comes beyond is dropped, and counted.
    private static let bound = 1 << 20

    /// How long the end of the program waits for whoever reads the lines.
    private static let closingNanoseconds: Int64 = 1_000_000_000

    private let state = Monitor(State())
    private let thread: OSThread

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - descriptor: open for as long as the sink is used.
    ///   - name: of the thread.
    /// - Throws: `ThreadError` when the system refuses a thread.
    init(descriptor: Int32, name: String) throws(ThreadError) {
        let state = state
        thread = try OSThread.start(name: name, stackBytes: 128 << 10) {
            while let (lines, dropped) = Self.take(from: state) {
                let lost = lines.count - Self.write(lines, to: descriptor)
                if lost > 0 { state.withLock { $0.droppedInAll += lost } }
                if dropped > 0 {
                    let line = #"{"level":"warning","event":"log-lines-dropped","bytes":\#(dropped)}"# + "\n"
                    _ = Self.write(Array(line.utf8), to: descriptor)
                }
                let deadline = SystemTime().monotonicNanoseconds + Self.gatheringNanoseconds
                _ = state.wait(until: deadline) { $0.isClosed ? true : nil }
            }
            state.withLock(waking: .all) { $0.hasEnded = true }
        }
    }

    /// A sink for the access log, on standard output.
    static func accesses() throws(ThreadError) -> LogSink {
        try LogSink(descriptor: STDOUT_FILENO, name: "access-log")
    }

    /// Waits for lines and takes them; nil when there will be none any more.
    private static func take(from state: Monitor<State>) -> (lines: [UInt8], dropped: Int)? {
        let taken: (lines: [UInt8], dropped: Int)?? = state.wait { state in
            guard state.lines.isEmpty, state.dropped == 0 else {
                defer { (state.lines, state.dropped) = ([], 0) }
                return .some((state.lines, state.dropped))
            }
            state.isIdle = !state.isClosed
            return state.isClosed ? .some(nil) : nil
        }
        return taken ?? nil
    }

    /// Takes whole lines, each with its line feed.
    func write(_ lines: [UInt8]) {
        let wasIdle = state.withLock { state in
            if state.lines.count + lines.count <= Self.bound {
                state.lines.append(contentsOf: lines)
            } else {
                state.dropped += lines.count
                state.droppedInAll += lines.count
            }
            return state.isIdle
        }
        // Only a thread that waits is woken: under load that is one time in many.
        if wasIdle { state.withLock(waking: .all) { $0.isIdle = false } }
    }

    /// Bytes of lines that were dropped since the start.
    var droppedBytes: Int { state.withLock { $0.droppedInAll } }

    /// Writes what is left and ends the thread; where nobody takes it within a second, what is left is lost.
    ///
    /// Call it once.
    func close() {
        state.withLock(waking: .all) { $0.isClosed = true }
        // A pipe that nobody empties holds the thread for good; it must not hold the program.
        let deadline = SystemTime().monotonicNanoseconds + Self.closingNanoseconds
        if state.wait(until: deadline, { $0.hasEnded ? true : nil }) == true { thread.join() }
    }

    /// - Returns: how many bytes were written; not all where the system refuses.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset)
            }
            if count > 0 {
                offset += count
            } else if count < 0, errno == EAGAIN {
                // Somebody who shares the descriptor has made it non-blocking.
                var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wish, 1, -1)
            } else if count < 0, errno != EINTR {
                break
            }
        }
        return offset
    }
}
