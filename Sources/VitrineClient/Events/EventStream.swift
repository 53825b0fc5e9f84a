/// What the server commits, as it does, for as long as the task runs.
///
/// A lost connection is made again, after a pause that grows from half a second to half a minute, and the server then tells
/// what was missed. Little is read ahead of the loop that asks: for a slow one the connection is made anew, and it misses
/// nothing either.
public struct EventStream: AsyncSequence, Sendable {
    /// What the server tells.
    public typealias Element = ServerEvent

    let client: VitrineClient
    let generation: Int64?
    let waiting: EventWaiting

    /// Begins to listen when the first event is asked for.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(client: client, waiting: waiting, lastEventID: generation.map { "\($0)" })
    }

    /// Goes from event to event.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private let client: VitrineClient
        private let waiting: EventWaiting
        private var lastEventID: String?
        private var connection: EventConnection?
        private var events: ArraySlice<ServerSentEvent> = []
        private var failures = 0

        init(client: VitrineClient, waiting: EventWaiting, lastEventID: String?) {
            self.client = client
            self.waiting = waiting
            self.lastEventID = lastEventID
        }

        /// Waits for the next event.
        ///
        /// - Returns: nil when the task is cancelled.
        /// - Throws: `ClientError` when the server says that asking again will not help.
        public mutating func next() async throws -> ServerEvent? {
            while !Task.isCancelled {
                while let message = events.popFirst() {
                    lastEventID = message.id ?? lastEventID
                    if let event = ServerEvent(message) { return event }
                }
                do throws(ClientError) {
                    events = try await read()
                    if connection?.isLasting == true { failures = 0 }
                } catch {
                    let delay = connection?.retrySeconds ?? error.retryAfterSeconds.map(Double.init)
                    connection = nil
                    if case .cancelled = error { return nil }
                    if case .problem(let problem) = error, !problem.retryable { throw error }
                    await waiting.pause(waiting.seconds(after: failures, atLeast: delay ?? 0))
                    failures += 1
                }
            }
            return nil
        }

        private mutating func read() async throws(ClientError) -> ArraySlice<ServerSentEvent> {
            if var connection {
                let events = try await connection.read(within: waiting.silenceSeconds)
                self.connection = connection
                return events
            }
            guard let lastEventID else {
                // From here on nothing is missed; what the app read before may be older.
                let generation = try await client.generation()
                return [ServerSentEvent(name: "reset", data: "{\"generation\":\(generation)}", id: "\(generation)")]
            }
            connection = try await EventConnection(
                client, after: lastEventID, within: client.limits.deadlineSeconds)
            return []
        }
    }
}

extension VitrineClient {
    /// What the server commits, as it does.
    ///
    /// ```swift
    /// for try await event in client.events(after: copy.generation) {
    ///     copy = try await client.feedCopy(updating: copy)
    /// }
    /// ```
    ///
    /// A screen that is read anew at each event and has no generation leaves it out, and misses nothing either: the `reset`
    /// that comes first is sent once it is settled what the stream goes on from.
    ///
    /// - Parameter generation: what the app has: the stream begins with what came after. Without it, with a `reset`, since
    ///   what the app read before may be old.
    /// - Returns: a sequence without an end; it listens while a loop asks for its elements.
    public func events(after generation: Int64? = nil) -> EventStream {
        EventStream(client: self, generation: generation, waiting: EventWaiting())
    }
}
