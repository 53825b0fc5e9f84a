import Synchronization

/// An upstream's answer, read leniently by record and strictly by answer while its records are used.
///
/// No record is kept: each walk reads the bytes again. Only when all of it was walked is it known whether the answer is
/// to be refused as a whole; so whoever uses the records asks `judge` then, and takes everything back when it throws.
public final class RecordAnswer<Record: ReadableRecord>: RecordBatch {
    private let text: JSONText
    private let list: Int
    private let walked = Mutex(ReadingSummary())

    /// Checks the grammar of an answer, and finds its list.
    ///
    /// The answer is an array, or an object with exactly one array among its members, whatever the member's name.
    /// - Parameter body: the answer after decompression, below 64 GiB; a byte order mark is skipped. It is held on to.
    /// - Throws: `.notJSON`, `.wrongShape`.
    public init(_ body: [UInt8]) throws(ReadingError) {
        text = try JSONText(body)
        list = try text.list()
    }

    /// Reads an answer through and judges it.
    ///
    /// - Parameters:
    ///   - body: as for `init`.
    ///   - hadRecords: whether the source has records now, which an empty answer would take away.
    ///   - allowances: what to let pass.
    /// - Returns: the answer, to be walked once more.
    /// - Throws: `ReadingError`, when the answer is to be refused as a whole.
    public static func read(
        _ body: [UInt8], hadRecords: Bool, allowing allowances: ReadingAllowances
    ) throws(ReadingError) -> RecordAnswer {
        let answer = try RecordAnswer(body)
        answer.forEach { _ in }
        _ = try answer.judge(hadRecords: hadRecords, allowing: allowances)
        return answer
    }

    /// What reading came to; nothing before the first walk has ended.
    public var summary: ReadingSummary { walked.withLock { $0 } }

    /// How many elements became records; 0 before the first walk has ended.
    public var count: Int { summary.accepted }

    /// Decides whether the answer is to be accepted, when all of it was walked.
    ///
    /// - Parameters:
    ///   - hadRecords: whether the source has records now, which an empty answer would take away.
    ///   - allowances: what to let pass.
    /// - Returns: what reading came to.
    /// - Throws: `.tooManyRejects`, `.empty`.
    public func judge(
        hadRecords: Bool, allowing allowances: ReadingAllowances
    ) throws(ReadingError) -> ReadingSummary {
        let summary = summary
        if summary.rejectedCount * 5 > summary.received, !allowances.contains(.rejects) {
            throw .tooManyRejects(summary)
        }
        if summary.accepted == 0, hadRecords, !allowances.contains(.empty) { throw .empty }
        return summary
    }

    /// Calls `body` with each record, in upstream order; of those with the same id only the first is one.
    ///
    /// A walk takes up to 32 bytes of memory a record.
    public func forEach<Failure: Error>(_ body: (Record) throws(Failure) -> Void) throws(Failure) {
        var summary = ReadingSummary()
        var seen = SeenIDs()
        var shape = ShapeCounter(of: text, names: Record.memberNames)
        var reader = ElementReader(text, arrayAt: list, names: Record.memberNames)
        while let element = reader.next() {
            guard case .object(let id, let offset) = element else {
                shape.addStray()
                summary.reject(reader.index, id: nil, reason: "not-an-object")
                continue
            }
            // Made of every object, to count what has to be mended.
            let record = Record(id: id ?? "", mending: &reader.members)
            shape.add(reader.members)
            guard let id else {
                summary.reject(reader.index, id: nil, reason: "id")
                continue
            }
            guard seen.insert(id, at: offset, of: text) else {
                shape.addRepeat()
                summary.reject(reader.index, id: id, reason: "duplicate-id")
                continue
            }
            summary.accept(repaired: reader.members.repaired)
            try body(record)
        }
        summary.shape = shape.finish(reader.members.seen)
        walked.withLock { $0 = summary }
    }
}
