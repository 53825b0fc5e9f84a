/// Checked records of one source in upstream order, without duplicate ids, that can be walked any number of times.
///
/// A batch need not hold its records in memory: a large upstream answer is walked by reading its bytes again.
public protocol RecordBatch<Record>: Sendable {
    associatedtype Record: UpstreamRecord

    /// How many records `forEach` gives; 0 where only walking them tells.
    var count: Int { get }

    /// Calls `body` with each record, in upstream order.
    ///
    /// - Throws: only what `body` throws; the walk ends there.
    func forEach<Failure: Error>(_ body: (Record) throws(Failure) -> Void) throws(Failure)
}

/// A batch held in memory.
public struct RecordList<Record: UpstreamRecord>: RecordBatch {
    private let records: [Record]

    /// Makes a batch of `records`; their ids must differ.
    public init(_ records: [Record]) {
        self.records = records
    }

    /// How many records were given.
    public var count: Int { records.count }

    /// Calls `body` with each record, in the order given.
    public func forEach<Failure: Error>(_ body: (Record) throws(Failure) -> Void) throws(Failure) {
        for record in records { try body(record) }
    }
}
