import Glibc
import Platform

/// One connection of a scripted upstream, served on one thread.
struct ScriptedConnection {
    private let stream: ScriptedStream
    private let stage: Monitor<ScriptedStage>
    private var buffer: [UInt8] = []

    /// Takes connections one after the other until the listener is shut down.
    static func serveAll(from listener: Int32, on stage: Monitor<ScriptedStage>, _ context: TLSServerContext?) {
        while true {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            let isWanted = stage.withLock(waking: .all) { stage in
                stage.connectionCount += 1
                return !stage.isStopped && stage.connections.insert(descriptor).inserted
            }
            if isWanted, let stream = ScriptedStream(descriptor, context) {
                var connection = ScriptedConnection(stream: stream, stage: stage)
                connection.serve()
                stream.end()
            }
            stage.withLock { stage in
                stage.connections.remove(descriptor)
                close(descriptor)
            }
        }
    }

    private init(stream: ScriptedStream, stage: Monitor<ScriptedStage>) {
        self.stream = stream
        self.stage = stage
    }

    private mutating func serve() {
        while let request = nextRequest() {
            let answer = stage.withLock(waking: .all) { $0.take(request) }
            for step in answer.steps {
                guard perform(step) else { return }
            }
        }
    }

    /// Reads up to the empty line after a head; requests with a body are not for this server.
    private mutating func nextRequest() -> RecordedRequest? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let start = buffer.indices.first(where: { buffer[$0...].starts(with: end) }) {
                defer { buffer.removeFirst(start + end.count) }
                return RecordedRequest(head: buffer[..<start])
            }
            guard let bytes = stream.read() else { return nil }
            buffer += bytes
        }
    }

    /// - Returns: false when the connection is over.
    private func perform(_ step: ScriptedAnswer.Step) -> Bool {
        switch step {
        case .send(let bytes):
            return stream.write(bytes)
        case .hold(let gate):
            return stage.wait { stage in
                stage.isStopped ? false : stage.openGates.contains(gate) ? true : nil
            } ?? false
        case .delay(let milliseconds):
            return !isStopped(within: milliseconds)
        case .sendForEver(let bytes, let milliseconds):
            while stream.write(bytes), !isStopped(within: milliseconds) {}
            return false
        case .close:
            return false
        case .reset:
            stream.resetOnClose()
            return false
        }
    }

    private func isStopped(within milliseconds: Int) -> Bool {
        let deadline = SystemTime().monotonicNanoseconds + Int64(milliseconds) * 1_000_000
        return stage.wait(until: deadline) { $0.isStopped ? true : nil } ?? false
    }
}
