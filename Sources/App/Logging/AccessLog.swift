import HTTPMessages
import HTTPServing
import Platform
import Synchronization
import Upstream

/// One JSON line for each request on standard output; health checks are left out.
///
/// Written straight into the loop's bytes: a log line may not cost more than a small part of the answer.
final class AccessLog: AccessLogging {
    private let sink: LogSink
    private let clock: any TimeSource
    /// The text of the current second, made once for all lines of it.
    private let timestamp = Mutex<(second: Int64, text: [UInt8])>((-1, []))

    init(sink: LogSink, clock: any TimeSource) {
        self.sink = sink
        self.clock = clock
    }

    func record(_ access: borrowing RequestView, _ outcome: AccessOutcome, to lines: inout [UInt8]) {
        let path = access.path
        if path.equals("/livez") || path.equals("/readyz") { return }
        begin(&lines)
        lines.append(#","method":""#)
        append(access.method, to: &lines)
        lines.append(#"","path":""#)
        append(path, to: &lines)
        if access.query.byteCount > 0 {
            lines.append(#"","query":""#)
            append(access.query, to: &lines)
        }
        if let trace = TraceParent(access) {
            lines.append(#"","traceId":""#)
            lines.append(contentsOf: trace.traceID.utf8)
        }
        lines.append(#"""#)
        finish(outcome, &lines)
    }

    func record(_ fault: RequestFault, _ outcome: AccessOutcome, to lines: inout [UInt8]) {
        begin(&lines)
        lines.append(#","fault":""#)
        var rule = fault.description
        rule.withUTF8 { append(UnsafeRawBufferPointer($0), to: &lines) }
        lines.append(#"""#)
        finish(outcome, &lines)
    }

    func flush(_ lines: [UInt8]) {
        sink.write(lines)
    }

    private func begin(_ lines: inout [UInt8]) {
        let second = clock.wallMilliseconds / 1_000
        lines.append(#"{"time":""#)
        timestamp.withLock { timestamp in
            if timestamp.second != second {
                timestamp = (second, Array(HTTPDate.timestamp(secondsSince1970: second).utf8))
            }
            lines.append(contentsOf: timestamp.text)
        }
        lines.append(#"""#)
    }

    private func finish(_ outcome: AccessOutcome, _ lines: inout [UInt8]) {
        lines.append(#","status":"#)
        lines.append(decimal: outcome.status)
        lines.append(#","bytes":"#)
        lines.append(decimal: outcome.bodyBytes)
        lines.append(#","durationUs":"#)
        lines.append(decimal: Int(outcome.nanoseconds / 1_000))
        lines.append(#","requestId":""#)
        outcome.requestID.write(to: &lines)
        lines.append("\"}\n")
    }

    /// Appends bytes of a request target, which are visible ASCII; two of them mean something in JSON.
    private func append(_ bytes: RawSpan, to lines: inout [UInt8]) {
        bytes.withUnsafeBytes { append($0, to: &lines) }
    }

    private func append(_ bytes: UnsafeRawBufferPointer, to lines: inout [UInt8]) {
        guard bytes.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            return lines.append(contentsOf: bytes)
        }
        for byte in bytes {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { lines.append(UInt8(ascii: "\\")) }
            lines.append(byte)
        }
    }
}
