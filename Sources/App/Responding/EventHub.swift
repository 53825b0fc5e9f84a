import Facade
import HTTPMessages
import HTTPServing
import JSONWriting
import Platform
import Records
import Storage
import Synchronization

/// Tells listeners of `GET /events` what was committed, in the order of the generations and without a gap.
///
/// Whatever wakes it, it reads the commits from the store's log: what a listener missed and what it hears live are the
/// same bytes from the same place.
final class EventHub: Sendable {
    /// Most ids in one event; above it listeners are told to read anew.
    private static let listedIDs = 1_000
    /// Most changes that are replayed.
    private static let replayedChanges = 10_000

    private struct State {
        var server: HTTPServer?
        /// The newest generation that listeners were told of.
        var told: Int64
    }

    private let showcase: Showcase
    private let workers: WorkerPool
    private let log: EventLog
    private let state: Mutex<State>

    init(showcase: Showcase, workers: WorkerPool, log: EventLog) {
        self.showcase = showcase
        self.workers = workers
        self.log = log
        state = Mutex(State(told: (try? showcase.generation()) ?? 0))
    }

    /// From now on the server's streams are told.
    func attach(_ server: HTTPServer) {
        state.withLock { $0.server = server }
        committed()
    }

    /// Something was committed; callable from any thread.
    func committed() {
        // However much there is to do: nobody would look for what this one leaves untold.
        if !workers.submit({ self.tell() }) { tell() }
    }

    private func tell() {
        // One at a time: two that tell at once could tell out of order.
        state.withLock { state in
            guard let server = state.server, let news = try? news(since: state.told) else { return }
            guard news.generation > state.told else { return }
            for event in news.events { server.broadcast(event.bytes, number: event.generation) }
            state.told = news.generation
        }
    }

    // MARK: - Listeners

    /// Answers a GET: opens the stream, with what the listener missed.
    func open(_ request: borrowing RequestView, _ context: RequestContext) -> Answer {
        var known: Int64?
        if let text = request.text(.lastEventID) { known = Int64(text) ?? -1 }
        let lastKnown = known
        let promise = context.promise()
        let requestID = context.requestID
        let isQueued = workers.submit {
            do throws(StorageError) {
                promise.open(try self.opening(lastKnown))
            } catch {
                self.log.storageUnreadable(error, requestID: requestID)
                promise.keep(Problem.storage.response(instance: "/events", requestID: requestID))
            }
        }
        return isQueued ? .later : .now(Problem.overloaded.response(instance: "/events", requestID: requestID))
    }

    /// The head of the stream alone, for HEAD.
    static var head: Response {
        var fields = FieldBlock()
        fields.append("Content-Type", "text/event-stream")
        fields.append("Cache-Control", "no-store")
        fields.append("X-Accel-Buffering", "no")
        fields.append("X-Content-Type-Options", "nosniff")
        var response = Response(status: 200, fields: fields)
        response.isStream = true
        return response
    }

    private func opening(_ known: Int64?) throws(StorageError) -> StreamOpening {
        var first = Array(": vitrine\n\n".utf8)
        let generation: Int64
        if let known {
            let news = try news(since: known)
            for event in news.events { first.append(contentsOf: event.bytes) }
            generation = news.generation
        } else {
            generation = try showcase.generation()
        }
        return StreamOpening(
            response: Self.head, first: first, after: generation, whenTooLate: Self.reset(generation))
    }

    // MARK: - Events

    private struct News {
        var events: [(generation: Int64, bytes: [UInt8])]
        var generation: Int64
    }

    private func news(since known: Int64) throws(StorageError) -> News {
        let (commits, generation) = try showcase.commits(since: known, limit: Self.replayedChanges)
        // An id that is no generation of ours is as good as one that was forgotten.
        guard known >= 0, let commits else {
            return News(events: [(generation, Self.reset(generation))], generation: generation)
        }
        return News(events: commits.map { ($0.generation, Self.event($0)) }, generation: generation)
    }

    private static func event(_ commit: Commit) -> [UInt8] {
        guard let changes = commit.changes, changes.count <= listedIDs else { return reset(commit.generation) }
        func ids(_ kind: RecordChange.Kind) -> [String] { changes.filter { $0.kind == kind }.map(\.id) }
        var writer = JSONWriter()
        writer.object { object in
            object.member("generation", commit.generation)
            object.member("source", commit.source.rawValue)
            object.member("added", ids(.added))
            object.member("changed", ids(.changed))
            object.member("removed", ids(.removed))
        }
        return event("reloaded", commit.generation, writer.finish())
    }

    /// Tells a listener to read everything anew.
    private static func reset(_ generation: Int64) -> [UInt8] {
        event("reset", generation, Array(#"{"generation":\#(generation)}"#.utf8))
    }

    private static func event(_ name: String, _ generation: Int64, _ data: [UInt8]) -> [UInt8] {
        Array("event: \(name)\nid: \(generation)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }
}
