import Facade
import HTTPMessages
import JSONWriting
import Records
import Storage

/// How the server and each of its sources do, for `GET /status`.
struct StatusDocument: Sendable, JSONWritable {
    var version: String
    var uptimeSeconds: Int
    var storage: StorageHealth
    var sources: [SourceStatus]

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("status", summary)
            object.member("version", version)
            object.member("uptimeSeconds", uptimeSeconds)
            object.member("generation", storage.generation)
            object.member("storage", StorageHealthDocument(health: storage))
            object.member("sources", sources.map(SourceStatusDocument.init))
        }
    }

    private var summary: String {
        let servable = sources.filter { $0.state == .fresh || $0.state == .stale }
        if servable.isEmpty { return "unavailable" }
        let isWhole = servable.count == sources.count && sources.allSatisfy { $0.consecutiveFailures == 0 }
        return isWhole && storage.state == .ok ? "ok" : "degraded"
    }
}

private struct StorageHealthDocument: JSONWritable {
    let health: StorageHealth

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("state", health.state.rawValue)
            object.member("lastError", lastError)
            object.member("databaseBytes", health.usage.databaseBytes)
            object.member("logBytes", health.usage.logBytes)
        }
    }

    private var lastError: FaultDocument? {
        guard let error = health.lastError, let at = health.lastErrorAtMilliseconds else { return nil }
        return FaultDocument(SourceFault(code: error.kind.rawValue, detail: error.summary), atMilliseconds: at)
    }
}

private struct SourceStatusDocument: JSONWritable {
    let status: SourceStatus

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("source", status.source.rawValue)
            object.member("state", status.state.rawValue)
            object.member("records", status.records)
            object.member("generation", status.generation)
            object.member("changedAt", status.changedAtMilliseconds.map(timestamp))
            object.member("fetchedAt", status.fetchedAtMilliseconds.map(timestamp))
            object.member("ageSeconds", status.ageSeconds)
            object.member("freshForSeconds", status.ttlSeconds)
            object.member("fetching", status.isFetching)
            object.member("consecutiveFailures", status.consecutiveFailures)
            object.member("nextAttemptInSeconds", status.nextAttemptInSeconds)
            object.member("breaker", status.breaker)
            object.member("lastError", lastError)
            object.member("drift", status.drift)
            object.member("lastReceipt", status.lastReceipt.map(SourceReceiptDocument.init))
        }
    }

    private var lastError: FaultDocument? {
        guard status.consecutiveFailures > 0, let fault = status.lastFault, let at = status.lastFaultAtMilliseconds
        else { return nil }
        return FaultDocument(fault, atMilliseconds: at)
    }

    private func timestamp(_ milliseconds: Int64) -> String {
        HTTPDate.timestamp(secondsSince1970: milliseconds / 1_000)
    }
}
