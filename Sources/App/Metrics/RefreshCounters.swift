import Facade
import HTTPServing
import Records
import Synchronization

/// Counts how fetches ended, and how often an upstream's answers changed their shape.
///
/// The codes are a fixed set of words, so that what an upstream says adds no series.
final class RefreshCounters: ShowcaseObserving {
    /// What is counted apart.
    struct Ending: Hashable, Sendable {
        var source: Source
        var outcome: SourceReceipt.Outcome
        /// Of the fault; empty when there was none.
        var code: String
    }

    /// What was counted since the start.
    struct Counts: Sendable {
        var endings: [Ending: Int] = [:]
        var durations: [Source: HistogramCounts] = [:]
        var drifts: [Source: Int] = [:]
    }

    private static let bounds: [Int64] = [
        10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000,
        5_000_000_000, 10_000_000_000, 30_000_000_000, 60_000_000_000,
    ]

    private let counters = Mutex(Counts())

    /// What was counted so far.
    var counts: Counts { counters.withLock { $0 } }

    func refreshEnded(_ receipt: SourceReceipt, isForced: Bool, requestID: String) {
        let ending = Ending(source: receipt.source, outcome: receipt.outcome, code: receipt.fault?.code ?? "")
        counters.withLock { counts in
            counts.endings[ending, default: 0] += 1
            counts.durations[receipt.source, default: HistogramCounts(bounds: Self.bounds)]
                .add(Int64(receipt.durationMilliseconds) * 1_000_000)
        }
    }

    func shapeDrifted(_ receipt: SourceReceipt, requestID: String) {
        counters.withLock { $0.drifts[receipt.source, default: 0] += 1 }
    }
}
