import Glibc
import Platform

/// Writes lines to a descriptor from a thread of its own, so that no event loop waits for a slow terminal or pipe.
final class LogSink: Sendable {
    private struct State {
        var lines: [UInt8] = []
        var dropped = 0
        var isClosed = false
    }

    /// Most bytes that wait to be written; what comes beyond is dropped, and counted.
    private static let bound = 1 << 20

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
            while true {
                let turn: (lines: [UInt8], dropped: Int)? = state.wait { state in
                    if state.lines.isEmpty, state.dropped == 0 { return state.isClosed ? ([], 0) : nil }
                    defer { (state.lines, state.dropped) = ([], 0) }
                    return (state.lines, state.dropped)
                }
                guard let turn, !turn.lines.isEmpty || turn.dropped > 0 else { return }
                Self.write(turn.lines, to: descriptor)
                if turn.dropped > 0 {
                    let line = #"{"event":"log-lines-dropped","bytes":\#(turn.dropped)}"# + "\n"
                    Self.write(Array(line.utf8), to: descriptor)
                }
            }
        }
    }

    /// Takes whole lines, each with its line feed.
    func write(_ lines: [UInt8]) {
        state.withLock(waking: true) { state in
            if state.lines.count + lines.count <= Self.bound {
                state.lines.append(contentsOf: lines)
            } else {
                state.dropped += lines.count
            }
        }
    }

    /// Writes what is left and ends the thread.
    ///
    /// Call it once.
    func close() {
        state.withLock(waking: true) { $0.isClosed = true }
        thread.join()
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset)
            }
            if count > 0 {
                offset += count
            } else if count < 0, errno != EINTR {
                return
            }
        }
    }
}
