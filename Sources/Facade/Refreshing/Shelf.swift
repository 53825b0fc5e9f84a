import Records
import Storage
import Synchronization

/// Which store a source's records are read from.
///
/// As a rule the file. Until a source's first answer is stored there, and for as long as it cannot be, its records
/// stand in a store in memory: the same tables, the same queries, so that no view knows the difference.
final class Shelf: Sendable {
    private let file: Store
    private let inMemory = Mutex<Store?>(nil)

    init(file: Store) {
        self.file = file
    }

    /// The store to read views from.
    var current: Store { inMemory.withLock { $0 } ?? file }

    /// The store that outlives the process.
    var lasting: Store { file }

    /// Reads from `store` until `settle` is called.
    func stand(in store: Store) {
        inMemory.withLock { $0 = store }
    }

    /// Reads from the file again.
    func settle() {
        inMemory.withLock { $0 = nil }
    }
}
