public import Records

/// A record that the store can keep: shops, posts and users, which this room conforms to it.
public protocol StoredRecord: UpstreamRecord {
    /// How such records lie in their table.
    static var table: RecordTable<Self> { get }
}

/// How records of one type lie in their table.
public struct RecordTable<Record: UpstreamRecord>: Sendable {
    let layout: TableLayout
    /// The values of the layout's columns, in their order.
    let values: @Sendable (Record) -> [SQLValue]
    /// Reads a record from a row that `layout.select` gave.
    let record: @Sendable (RecordRow) -> Record
    /// What is stored in the place of what the upstream says; nil stores just that.
    var merging: (@Sendable (any RecordBatch<Record>, Connection) throws(StorageError) -> any RecordBatch<Record>)?
}
