import HTTPServing
import Storage
import Synchronization

/// Measures what the database takes for reading and writing, and passes on how it does.
final class StorageTimes: StorageObserving {
    /// How long reads and writes took since the start, waiting for the file included.
    struct Counts: Sendable {
        var reads = HistogramCounts(bounds: StorageTimes.bounds)
        var writes = HistogramCounts(bounds: StorageTimes.bounds)
    }

    private static let bounds: [Int64] = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        500_000_000, 2_500_000_000,
    ]

    private let next: any StorageObserving
    private let counters = Mutex(Counts())

    /// - Parameter next: is told everything else.
    init(_ next: any StorageObserving) {
        self.next = next
    }

    /// What was measured so far.
    var counts: Counts { counters.withLock { $0 } }

    func storageUsed(toRead isReading: Bool, nanoseconds: Int64) {
        counters.withLock { counts in
            if isReading { counts.reads.add(nanoseconds) } else { counts.writes.add(nanoseconds) }
        }
    }

    func storageChanged(to state: StorageHealth.State, because error: StorageError?) {
        next.storageChanged(to: state, because: error)
    }

    func databaseSetAside(to path: String, because error: StorageError) {
        next.databaseSetAside(to: path, because: error)
    }
}
