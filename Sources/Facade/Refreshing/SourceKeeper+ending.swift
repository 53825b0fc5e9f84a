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
        let (isDriftNew, waiters, joined, late, refusal) = state.withLock { state in
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
            let (waiters, joined, late) = (state.waiters, state.joined, state.queued)
            let refusal = state.refusal(of: late, at: now)
            (state.waiters, state.joined, state.queued) = ([], refusal == nil ? late : [], [])
            // Begun in the same breath, so that all who came too late for this fetch share the next one.
            if refusal == nil, !late.isEmpty {
                begin(&state, allowing: late.reduce(into: []) { $0.formUnion($1.allowances) })
            }
            return (isDriftNew, waiters, joined, late, refusal)
        }
        if isDriftNew { observer?.shapeDrifted(told, requestID: run.cause.requestID) }
        observer?.refreshEnded(told, isForced: joined.contains(where: \.isForced), requestID: run.cause.requestID)
        for waiter in waiters { waiter.wake() }
        for request in joined { request.completion(told) }
        goOn(late, refusal, generation: told.generation)
        poke()
    }

    /// Starts one fetch for those who came too late for the last, or tells them why there is none.
    private func goOn(_ late: [Request], _ refusal: SourceFault?, generation: Int64) {
        guard let refusal else {
            if let first = late.first { startFetch(first.cause) }
            return
        }
        var receipt = SourceReceipt(source: source, outcome: .failed, generation: generation)
        receipt.fault = refusal
        for request in late { request.completion(receipt) }
    }
}

extension SourceKeeper.State {
    /// Why those who came too late for a fetch get no other one now; nil when they do.
    fileprivate func refusal(of late: [SourceKeeper.Request], at now: Int64) -> SourceFault? {
        if late.contains(where: \.isForced) { return machine.refusal(at: now) }
        return machine.mayFetch(at: now) ? nil : machine.fault
    }
}
