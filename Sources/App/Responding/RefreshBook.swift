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
    ///
    /// - Returns: what was known by the same name, which a caller may give to several requests.
    func begin(_ id: String) -> Entry? {
        entries.withLock { entries in
            let before = entries.value(id)
            entries.insert(id, .running, cost: 1)
            return before
        }
    }

    /// Notes what came of it.
    func end(_ id: String, _ receipts: [SourceReceipt]) {
        entries.withLock { $0.insert(id, .ended(receipts), cost: 1) }
    }

    /// Takes back a refresh that did not begin; what was known by its name `before` is known again.
    func takeBack(_ id: String, leaving before: Entry?) {
        entries.withLock { entries in
            // An earlier one of the same name has ended meanwhile.
            if case .ended(_)? = entries.value(id) { return }
            if let before { entries.insert(id, before, cost: 1) } else { entries.remove(id) }
        }
    }

    /// How far a refresh is; nil when nobody knows of it any more.
    func entry(_ id: String) -> Entry? {
        entries.withLock { $0.value(id) }
    }
}
