/// What a store takes on the disk.
public struct StorageUsage: Sendable, Hashable {
    /// Bytes of the database file; in memory, of its pages.
    public let databaseBytes: Int64
    /// Bytes of the write-ahead log; 0 in memory.
    public let logBytes: Int64
}
