import Facade
import Synchronization

/// The receipts of refreshes that their callers did not wait for, by the request's name; the last hundred.
final class RefreshBook: Sendable {
    /// How far a refresh is.
    enum Entry: Sendable {
        case running
        case ended([SourceReceipt])
    }

    private let entries = Mutex(LeastRecentlyUsed<String, Entry>(bound: 100))

    /// Notes a refresh that begins.
    func begin(_ id: String) {
        entries.withLock { $0.insert(id, .running, cost: 1) }
    }

    /// Notes what came of it.
    func end(_ id: String, _ receipts: [SourceReceipt]) {
        entries.withLock { $0.insert(id, .ended(receipts), cost: 1) }
    }

    /// Takes back a refresh that did not begin.
    func forget(_ id: String) {
        entries.withLock { $0.remove(id) }
    }

    /// How far a refresh is; nil when nobody knows of it any more.
    func entry(_ id: String) -> Entry? {
        entries.withLock { $0.value(id) }
    }
}
