import Platform
import Records
import Storage
import Synchronization

/// The end of a fetch, however it ended.
extension SourceKeeper {
    func end(_ run: FetchRun, failing fault: SourceFault, _ receipt: SourceReceipt? = nil) {
        var receipt = receipt ?? SourceReceipt(source: source, outcome: .failed, generation: run.basis?.generation ?? 0)
        receipt.outcome = .failed
        receipt.fault = fault
        end(run, receipt, nil)
    }

    func end(_ run: FetchRun, _ ended: SourceReceipt, _ stamp: FetchStamp?) {
        var receipt = ended
        let now = clock.monotonicNanoseconds
        receipt.durationMilliseconds = Int(max(0, now - run.startedAt) / 1_000_000)
        let told = receipt
        let (isDriftNew, waiters, joined, next) = state.withLock { state in
            let isDriftNew = state.takeDrift(of: told)
            if let fault = told.fault {
                state.machine.fetchFailed(fault, at: now, jitter: Double.random(in: 0...1))
                state.lastFault = (fault, clock.wallMilliseconds)
            } else if let stamp {
                if told.outcome == .updated || state.machine.isLost { state.version += 1 }
                let content = FreshnessMachine.Content(
                    stamp, generation: told.generation, fetchedAt: now, state.configuration)
                state.machine.fetchSucceeded(content, at: now)
                state.fetchedAtMilliseconds = stamp.fetchedAtMilliseconds
            }
            if told.outcome != .failed, told.summary.received > 0 { state.lastSummary = told.summary }
            state.lastReceipt = told
            if state.joined.contains(where: \.isForced) { state.lastForcedEnd = now }
            let (waiters, joined, next) = (state.waiters, state.joined, state.queued)
            (state.waiters, state.joined, state.queued) = ([], next, [])
            // Begun in the same breath, so that all who came too late for this fetch share the next one.
            if !next.isEmpty {
                begin(&state, allowing: next.reduce(into: []) { $0.formUnion($1.allowances) })
            }
            return (isDriftNew, waiters, joined, next)
        }
        if isDriftNew { observer?.shapeDrifted(told, requestID: run.cause.requestID) }
        observer?.refreshEnded(told, isForced: joined.contains(where: \.isForced), requestID: run.cause.requestID)
        for waiter in waiters { waiter.wake() }
        for request in joined { request.completion(told) }
        if let first = next.first { startFetch(first.cause) }
        poke()
    }
}
