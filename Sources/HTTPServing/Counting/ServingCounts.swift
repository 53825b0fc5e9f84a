public import HTTPMessages

/// How answers came about, of those that a cache had a part in.
public enum CacheResult: Int, Sendable, Hashable, CaseIterable {
    /// Stored, within its fresh time.
    case hit
    /// Stored, past its fresh time.
    case stale
    /// Stored, after a fetch failed.
    case staleAfterFailure
    /// Fetched for the request.
    case miss

    /// What an answer says in `Cache-Status`, in short.
    public init(_ status: CacheStatus) {
        switch status {
        case .hit: self = .hit
        case .staleHit: self = .stale
        case .staleAfterStatus, .staleAfterFault: self = .staleAfterFailure
        case .stored: self = .miss
        }
    }
}

/// What a server did since it started.
///
/// The loops go on while it is gathered, so that numbers of one moment may differ by what happened in between.
public struct ServingCounts: Sendable {
    /// Answers by the request's label, then by status; 0 stands for statuses that are not told apart.
    public internal(set) var requests: [[Int: Int]]
    /// From reading a request to having its answer, by the request's label.
    public internal(set) var durations: [HistogramCounts]
    /// Answers in whose making a cache had a part.
    public internal(set) var cacheResults: [CacheResult: Int] = [:]
    /// Bytes of content sent, after coding.
    public internal(set) var bodyBytes = 0
    /// How late the loops looked at their timers, a few times a second.
    public internal(set) var lag = HistogramCounts(bounds: HistogramCells.lag.bounds)
    /// Connections that are open now.
    public internal(set) var openConnections = 0
    /// Connections since the start.
    public internal(set) var acceptedConnections = 0
    /// Those of them that were turned away: above a limit, or without a descriptor left.
    public internal(set) var refusedConnections = 0
    /// Those that were ended because the client was too slow, or idle for too long.
    public internal(set) var timedOutConnections = 0

    init(labels: Int) {
        requests = Array(repeating: [:], count: labels)
        durations = Array(repeating: HistogramCounts(bounds: HistogramCells.request.bounds), count: labels)
    }
}
