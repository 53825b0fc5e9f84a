import Platform
import Records
import Storage
import Synchronization

/// Lets records be read as of one moment.
protocol RecordReading: Sendable {
    /// Reads for a view.
    func read<Result>(
        _ body: (borrowing Snapshot) throws(StorageError) -> Result
    ) throws(StorageError) -> Result
}

extension Store: RecordReading {}

/// Where a source's records are read from.
///
/// As a rule the file. Until a source's first answer is stored there, and for as long as it cannot be, its records
/// stand in a store in memory: the same tables, the same queries, so that no view knows the difference.
final class Shelf: RecordReading {
    /// The store that outlives the process.
    let lasting: LastingStore
    private let inMemory = Mutex<Store?>(nil)
    /// Held while something is saved, so that nothing is missing from what stands in memory then.
    let savingLock = Monitor(())

    init(lasting: LastingStore) {
        self.lasting = lasting
    }

    /// Where the records are read from, when they are in memory alone.
    var memory: Store? { inMemory.withLock { $0 } }

    /// Whether the records are in memory alone.
    var standsInMemory: Bool { memory != nil }

    /// Reads for a view.
    func read<Result>(
        _ body: (borrowing Snapshot) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        if let store = memory { return try store.read(body) }
        return try lasting.read(body)
    }

    /// Reads from `store` until `settle` is called.
    func stand(in store: Store) {
        inMemory.withLock { $0 = store }
    }

    /// Reads from the file again.
    ///
    /// - Returns: whether the records stood in memory.
    @discardableResult
    func settle() -> Bool {
        inMemory.withLock { store in
            defer { store = nil }
            return store != nil
        }
    }
}
