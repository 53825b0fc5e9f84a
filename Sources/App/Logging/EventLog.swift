import Facade
import HTTPMessages
import HTTPServing
import JSONWriting
import Platform
import Records
import Storage

/// What happens in the server, one JSON line each on standard error.
struct EventLog: Sendable, ShowcaseObserving, StorageObserving {
    private let sink: LogSink
    private let clock: any TimeSource

    init(sink: LogSink, clock: any TimeSource) {
        self.sink = sink
        self.clock = clock
    }

    /// How much an event matters.
    enum Level: String {
        case info, warning, error
    }

    /// Writes one event; `members` adds what the event has besides time, level and name.
    func write(_ level: Level, _ event: String, _ members: (inout JSONObjectWriter) -> Void = { _ in }) {
        var writer = JSONWriter(reservingCapacity: 256)
        writer.object { object in
            object.member("time", HTTPDate.timestamp(secondsSince1970: clock.wallMilliseconds / 1_000))
            object.member("level", level.rawValue)
            object.member("event", event)
            members(&object)
        }
        var line = writer.finish()
        line.append(0x0A)
        sink.write(line)
    }

    func refreshEnded(_ receipt: SourceReceipt, isForced: Bool, requestID: String) {
        write(receipt.outcome == .failed ? .warning : .info, "refresh") { object in
            object.member("source", receipt.source.rawValue)
            object.member("outcome", receipt.outcome.rawValue)
            object.member("generation", receipt.generation)
            object.member("forced", isForced)
            object.member("requestId", requestID)
            object.member("durationMs", receipt.durationMilliseconds)
            object.member("received", receipt.summary.received)
            object.member("repaired", receipt.summary.repaired)
            object.member("rejected", receipt.summary.rejectedCount)
            if let replacement = receipt.replacement {
                object.member("added", replacement.added)
                object.member("changed", replacement.changed)
                object.member("removed", replacement.removed)
            }
            if let fault = receipt.fault {
                object.member("code", fault.code)
                object.member("detail", fault.detail)
                object.member("cause", ifPresent: fault.cause)
            }
        }
    }

    func shapeDrifted(_ receipt: SourceReceipt, requestID: String) {
        write(.warning, "drift") { object in
            object.member("source", receipt.source.rawValue)
            object.member("outcome", receipt.outcome.rawValue)
            object.member("requestId", requestID)
            object.member("drift", receipt.drift)
        }
    }

    /// Says that connections are turned away, and what the operator can do about it.
    func servingTrouble(_ trouble: ServingTrouble) {
        let (event, detail) =
            switch trouble {
            case .outOfDescriptors: ("out-of-descriptors", "raise the limit of open files (ulimit -n)")
            case .outOfMemory: ("out-of-memory", "the system has no memory for another connection")
            case .tooManyConnections: ("too-many-connections", "VITRINE_MAX_CONNECTIONS is reached")
            case .outOfRequestRoom: ("out-of-request-room", "too many large requests arrive at once")
            }
        write(.warning, event) { $0.member("detail", detail) }
    }

    func storageChanged(to state: StorageHealth.State, because error: StorageError?) {
        write(state == .ok ? .info : .error, "storage-\(state.rawValue)") { object in
            object.member("code", ifPresent: error?.kind.rawValue)
            object.member("cause", ifPresent: error?.description)
        }
    }

    func databaseSetAside(to path: String, because error: StorageError) {
        write(.error, "database-set-aside") { object in
            object.member("cause", error.description)
            object.member("movedTo", path)
        }
    }

    func storageUnreadable(_ error: StorageError, requestID: RequestID) {
        write(.error, "storage") { object in
            object.member("code", error.kind.rawValue)
            object.member("cause", error.description)
            object.member("requestId", requestID.text)
        }
    }
}
