import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One connection of a stream of events.
struct EventConnection: Sendable {
    private let parts: AsyncThrowingStream<Transport.Part, any Error>
    private var parser = ServerSentEventParser()
    private var reads = 0

    /// Connects, and waits for the server to accept.
    ///
    /// - Throws: what it says instead, too.
    init(_ client: VitrineClient, after lastEventID: String, within seconds: Double) async throws(ClientError) {
        var request = try client.request("GET", "/events")
        request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        request.setValue(lastEventID, forHTTPHeaderField: "Last-Event-ID")
        // The session's own limit is between two bytes; the time a connection may be silent is kept here.
        request.timeoutInterval = 3_600
        parts = client.transport.parts(of: request, mostBytes: .max, mostPending: 256)
        guard case .head(let head) = try await Self.part(of: parts, within: seconds) else {
            throw .unreachable(detail: "no answer came")
        }
        guard head.status == 200, head.isMediaType("text/event-stream") else {
            throw try await refusal(head, within: seconds)
        }
    }

    /// Whether it is more than a greeting: the server says something at once to whoever comes.
    var isLasting: Bool {
        reads > 1
    }

    /// How long the stream asks to wait before connecting again.
    var retrySeconds: Double? {
        parser.retryMilliseconds.map { Double($0) / 1_000 }
    }

    /// Waits for bytes.
    ///
    /// - Returns: the events that end in them.
    /// - Throws: when the connection is over, or silent for too long.
    mutating func read(within seconds: Double) async throws(ClientError) -> ArraySlice<ServerSentEvent> {
        guard case .bytes(let bytes) = try await Self.part(of: parts, within: seconds) else {
            throw .unreachable(detail: "the stream ended")
        }
        reads += 1
        do throws(ServerSentEventParser.TooLong) {
            return try parser.read(bytes)[...]
        } catch {
            throw .unexpectedAnswer(status: 200, detail: "an event is too long")
        }
    }

    private func refusal(_ head: ResponseHead, within seconds: Double) async throws(ClientError) -> ClientError {
        var body = Data()
        while body.count < 64 << 10, case .bytes(let bytes) = try await Self.part(of: parts, within: seconds) {
            body += bytes
        }
        return ClientError(status: head, body: body)
    }

    private static func part(
        of parts: AsyncThrowingStream<Transport.Part, any Error>, within seconds: Double
    ) async throws(ClientError) -> Transport.Part? {
        try await within(seconds) { () async throws -> Transport.Part? in
            var iterator = parts.makeAsyncIterator()
            let part = try await iterator.next()
            try Task.checkCancellation()
            return part
        }
    }
}
