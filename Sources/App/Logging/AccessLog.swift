import HTTPMessages
import HTTPServing
import JSONWriting
import Platform

/// One JSON line for each request on standard output; health checks are left out.
struct AccessLog: AccessLogging {
    private let sink: LogSink
    private let clock: any TimeSource

    init(sink: LogSink, clock: any TimeSource) {
        self.sink = sink
        self.clock = clock
    }

    func record(_ access: borrowing RequestView, _ outcome: AccessOutcome, to lines: inout [UInt8]) {
        let path = access.path
        if path.equals("/livez") || path.equals("/readyz") { return }
        var writer = JSONWriter(reservingCapacity: 256)
        let method = access.method.text
        let pathText = path.text
        let query = access.query.text
        writer.object { object in
            object.member("time", HTTPDate.timestamp(secondsSince1970: clock.wallMilliseconds / 1_000))
            object.member("method", method)
            object.member("path", pathText)
            if !query.isEmpty { object.member("query", query) }
            object.member("status", outcome.status)
            object.member("bytes", outcome.bodyBytes)
            object.member("durationUs", outcome.nanoseconds / 1_000)
            object.member("requestId", outcome.requestID.text)
        }
        lines.append(contentsOf: writer.finish())
        lines.append(0x0A)
    }

    func record(_ fault: RequestFault, _ outcome: AccessOutcome, to lines: inout [UInt8]) {
        var writer = JSONWriter(reservingCapacity: 256)
        writer.object { object in
            object.member("time", HTTPDate.timestamp(secondsSince1970: clock.wallMilliseconds / 1_000))
            object.member("status", outcome.status)
            object.member("bytes", outcome.bodyBytes)
            object.member("fault", fault.description)
            object.member("requestId", outcome.requestID.text)
        }
        lines.append(contentsOf: writer.finish())
        lines.append(0x0A)
    }

    func flush(_ lines: [UInt8]) {
        sink.write(lines)
    }
}
