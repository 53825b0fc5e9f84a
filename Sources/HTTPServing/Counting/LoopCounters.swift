import HTTPMessages

/// What happened on one loop since it started; moved by the loop alone.
final class LoopCounters: Sendable {
    enum ConnectionEvent: Int, CaseIterable {
        /// Accepted, whatever became of it then.
        case accepted
        /// Above a limit, or without a descriptor left for it.
        case refused
        /// Ended because the client was too slow, or idle for too long.
        case timedOut
    }

    /// The statuses that are told apart; the last cell is for all others.
    static let statuses = [
        200, 201, 202, 204, 304, 400, 401, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 417, 422, 428,
        429, 431, 500, 501, 502, 503, 504, 505,
    ]

    private let labels: Int
    private let requests: CounterCells
    private let durations: CounterCells
    private let cacheResults = CounterCells(count: CacheResult.allCases.count)
    private let connectionEvents = CounterCells(count: ConnectionEvent.allCases.count)
    private let lags = CounterCells(count: HistogramCells.lag.count)
    private let bodyBytes = CounterCells(count: 1)
    private let duration = HistogramCells.request
    private let lag = HistogramCells.lag
    /// The place of each status among `statuses`.
    private let places: [UInt8]

    /// - Parameter labels: how many kinds of requests are told apart.
    init(labels: Int) {
        self.labels = max(1, labels)
        requests = CounterCells(count: self.labels * (Self.statuses.count + 1))
        durations = CounterCells(count: self.labels * HistogramCells.request.count)
        var places = Array(repeating: UInt8(Self.statuses.count), count: 600)
        for (place, status) in Self.statuses.enumerated() { places[status] = UInt8(place) }
        self.places = places
    }

    /// Counts an answer.
    func answered(_ outcome: AccessOutcome, _ cacheStatus: CacheStatus?) {
        let label = outcome.label < labels ? outcome.label : 0
        let status = outcome.status
        let place = status >= 0 && status < places.count ? Int(places[status]) : Self.statuses.count
        requests.add(at: label * (Self.statuses.count + 1) + place)
        duration.add(outcome.nanoseconds, to: durations, from: label * duration.count)
        bodyBytes.add(outcome.bodyBytes, at: 0)
        if let cacheStatus { cacheResults.add(at: CacheResult(cacheStatus).rawValue) }
    }

    func count(_ event: ConnectionEvent) {
        connectionEvents.add(at: event.rawValue)
    }

    /// Counts how late the loop looked at its timers.
    func lagged(_ nanoseconds: Int64) {
        lag.add(nanoseconds, to: lags, from: 0)
    }

    /// Adds all of it to the counts of a server.
    func add(to counts: inout ServingCounts) {
        for label in 0..<labels {
            for place in 0...Self.statuses.count {
                let count = requests[label * (Self.statuses.count + 1) + place]
                guard count > 0 else { continue }
                counts.requests[label][place < Self.statuses.count ? Self.statuses[place] : 0, default: 0] += count
            }
            counts.durations[label].add(durations, from: label * duration.count)
        }
        for result in CacheResult.allCases { counts.cacheResults[result, default: 0] += cacheResults[result.rawValue] }
        counts.lag.add(lags, from: 0)
        counts.bodyBytes += bodyBytes[0]
        counts.acceptedConnections += connectionEvents[ConnectionEvent.accepted.rawValue]
        counts.refusedConnections += connectionEvents[ConnectionEvent.refused.rawValue]
        counts.timedOutConnections += connectionEvents[ConnectionEvent.timedOut.rawValue]
    }
}
