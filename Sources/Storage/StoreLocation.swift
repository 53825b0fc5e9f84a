/// Where a store keeps its records.
public enum StoreLocation: Sendable, Hashable {
    /// An SQLite file; it and its folder are made when they are missing.
    case file(String)
    /// Nowhere: gone when the store is closed. Readers and the writer take turns.
    case memory
}
