/// Where a store keeps its records.
public enum StoreLocation: Sendable, Hashable {
    /// An SQLite file; it and its folder are made when they are missing.
    case file(String)
    /// Nowhere: gone when the store is closed. Readers and the writer take turns.
    case memory
}

/// What a store takes on the disk.
public struct StorageUsage: Sendable, Hashable {
    /// Bytes of the database file; in memory, of its pages.
    public let databaseBytes: Int64
    /// Bytes of the write-ahead log; 0 in memory.
    public let logBytes: Int64
}
