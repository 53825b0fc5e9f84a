import Glibc
import HTTPMessages
import HTTPServing
import Platform
import Sockets
import Synchronization

/// Answers the paths that the tests ask for.
final class TestHandler: RequestHandling {
    private let promises = Monitor<[AnswerPromise]>([])
    private let gate = Monitor(false)
    /// Requests for `/fresh`, each of which makes a mebibyte of its own.
    let freshCount = Atomic(0)
    private let threads = Mutex<[UInt: Int]>([:])
    /// Shared by all who ask for it, as a cached view would be.
    static let large = [UInt8](unsafeUninitializedCapacity: 8 << 20) { buffer, count in
        for offset in 0..<(8 << 20) { buffer[offset] = UInt8(truncatingIfNeeded: offset &* 31 >> 3) }
        count = 8 << 20
    }

    func respond(to request: borrowing RequestView, body: [UInt8], context: RequestContext) -> Answer {
        let path = request.path.text
        switch path {
        case "/later":
            let promise = context.promise()
            promises.withLock(waking: .all) { $0.append(promise) }
            return .later
        case "/gate":
            // Holds up the loop, so that a test can do something to the connection before its answer is sent.
            _ = gate.wait { $0 ? true : nil }
            return .now(Response(status: 200, body: Array("behind the gate".utf8)))
        case "/thread":
            threads.withLock { $0[Self.thread, default: 0] += 1 }
            return .now(Response(status: 200))
        case "/large": return .now(Response(status: 200, body: Self.large))
        case "/fresh":
            freshCount.add(1, ordering: .relaxed)
            return .now(Response(status: 200, body: [UInt8](repeating: 1, count: 1 << 20)))
        case "/stream":
            context.promise().open(
                StreamOpening(
                    response: Response(status: 200), first: Array("begun;".utf8), after: 0,
                    whenTooLate: Array("late;".utf8)))
            return .later
        case "/nothing": return .now(Response(status: 204))
        case "/unchanged": return .now(Response(status: 304))
        case "/close": return .now(Response(status: 200, closesConnection: true))
        case "/peer": return .now(Response(status: 200, body: Array(context.peer.host.utf8)))
        default:
            let text = "\(request.method.text) \(path) \(String(decoding: body, as: UTF8.self))"
            return .now(Response(status: 200, body: Array(text.utf8)))
        }
    }

    func response(to fault: RequestFault, path: String, requestID: RequestID) -> Response {
        let status =
            switch fault {
            case .malformed: 400
            case .timeout: 408
            case .contentTooLarge: 413
            case .targetTooLong: 414
            case .expectationFailed: 417
            case .headTooLarge: 431
            case .methodNotImplemented, .transferCodingNotImplemented: 501
            case .versionNotSupported: 505
            }
        return Response(status: status, body: Array("\(fault)".utf8))
    }

    func responseWhenFull(requestID: RequestID) -> Response {
        Response(status: 503)
    }

    /// Waits for the next promise that was made.
    func promise() -> AnswerPromise? {
        promises.wait(until: SystemTime().monotonicNanoseconds + 60_000_000_000) { promises in
            promises.isEmpty ? nil : promises.removeFirst()
        }
    }

    /// Lets the requests for `/gate` through.
    func openGate() { gate.withLock(waking: .all) { $0 = true } }

    /// Requests for `/thread` by the thread that served them.
    var requestsByThread: [Int] { threads.withLock { $0.values.sorted() } }

    private static var thread: UInt { UInt(pthread_self()) }
}

extension AnswerPromise {
    func keep(_ text: String) { keep(Response(status: 200, body: Array(text.utf8))) }
}
