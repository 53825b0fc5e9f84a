import Facade
import Storage
import Synchronization

/// Passes on what happens behind the views: to the log, and to the listeners of `GET /events` once there are any.
final class ShowcaseRelay: ShowcaseObserving {
    private let log: EventLog
    private let events = Mutex<EventHub?>(nil)

    init(log: EventLog) {
        self.log = log
    }

    /// From now on commits are told to the hub.
    func attach(_ hub: EventHub) {
        events.withLock { $0 = hub }
    }

    func refreshEnded(_ receipt: SourceReceipt, isForced: Bool, requestID: String) {
        log.refreshEnded(receipt, isForced: isForced, requestID: requestID)
        if receipt.outcome == .updated { events.withLock { $0 }?.committed() }
    }

    func shapeDrifted(_ receipt: SourceReceipt, requestID: String) {
        log.shapeDrifted(receipt, requestID: requestID)
    }

    func usersSaved(_ changes: [UserChange], generation: Int64) {
        log.usersSaved(changes, generation: generation)
        events.withLock { $0 }?.committed()
    }
}
