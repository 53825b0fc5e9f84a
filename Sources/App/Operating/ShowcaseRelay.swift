import Facade
import Storage
import Synchronization

/// Passes on what happens behind the views: to the log, to the metrics, and to the listeners of `GET /events` once
/// there are any.
final class ShowcaseRelay: ShowcaseObserving {
    private let log: EventLog
    private let counters: RefreshCounters
    private let events = Mutex<EventHub?>(nil)

    init(log: EventLog, counters: RefreshCounters) {
        self.log = log
        self.counters = counters
    }

    /// From now on commits are told to the hub.
    func attach(_ hub: EventHub) {
        events.withLock { $0 = hub }
    }

    func refreshEnded(_ receipt: SourceReceipt, isForced: Bool, requestID: String) {
        counters.refreshEnded(receipt, isForced: isForced, requestID: requestID)
        log.refreshEnded(receipt, isForced: isForced, requestID: requestID)
        if receipt.outcome == .updated { events.withLock { $0 }?.committed() }
    }

    func shapeDrifted(_ receipt: SourceReceipt, requestID: String) {
        counters.shapeDrifted(receipt, requestID: requestID)
        log.shapeDrifted(receipt, requestID: requestID)
    }

    func usersSaved(_ changes: [UserChange], generation: Int64) {
        log.usersSaved(changes, generation: generation)
        events.withLock { $0 }?.committed()
    }
}
