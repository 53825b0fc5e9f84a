import Platform
import Records
import Storage
import Synchronization

/// Saving users, beside the fetches.
extension SourceKeeper {
    /// Changes users for good; when it returns, no view of what was there before is served any more.
    ///
    /// A fetch that runs meanwhile neither undoes it nor is undone by it: what it brings is merged with what is saved
    /// when it is stored.
    func saveUsers(
        _ body: (inout UserBook) throws(StorageError) -> UserOutcome
    ) throws(StorageError) -> UserOutcome {
        let saving = try shelf.saveUsers(body)
        if saving.result == .notFound, !saving.isFetched, shelf.standsInMemory { return .notStored }
        guard saving.isVisible else { return saving.result }
        let now = clock.monotonicNanoseconds
        state.withLock { state in
            state.version += 1
            state.machine.contentSaved(.saved(generation: saving.generation, at: now))
        }
        observer?.usersSaved(saving.changes, generation: saving.generation)
        return saving.result
    }
}

extension Shelf {
    /// Changes users in the file, and where they are read from.
    func saveUsers<Result: Sendable>(
        _ body: (inout UserBook) throws(StorageError) -> Result
    ) throws(StorageError) -> UserSaving<Result> {
        try savingLock.withLock { _ throws(StorageError) in
            let saving = try lasting.saveUsers(body)
            if saving.isFetched {
                settle()
            } else if let store = memory {
                // The file has it; the views have it with the next fetch that can be stored, whatever happens here.
                try? store.repeatSaving(saving.changes)
            }
            return saving
        }
    }

    /// Reads from `store` until `settle` is called, unless users were saved in the file meanwhile: it lacks them.
    ///
    /// - Returns: whether it does.
    func stand(in store: Store, unlessSaved source: Source) -> Bool {
        savingLock.withLock { _ in
            let state = try? lasting.read { (snapshot) throws(StorageError) in try snapshot.state(of: source) }
            guard state == nil else { return false }
            stand(in: store)
            return true
        }
    }
}

extension FreshnessMachine.Content {
    /// What was saved here before any fetch: stale from the start, so that a request starts one, and never too old.
    static func saved(generation: Int64, at now: Int64) -> Self {
        Self(generation: generation, fetchedAt: now, freshFor: 0, mustRevalidate: false, isFetched: false)
    }
}
