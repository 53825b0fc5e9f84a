/// An upstream's answer that was accepted: the bytes that came, and which of their elements are records.
///
/// No record is kept: each walk reads the bytes again.
public struct RecordAnswer<Record: ReadableRecord>: RecordBatch {
    /// What reading came to.
    public let summary: ReadingSummary
    private let text: JSONText
    private let list: Int
    private let duplicates: Bitmap

    /// How many elements became records.
    public var count: Int { summary.accepted }

    /// Reads an answer leniently by record, strictly by answer.
    ///
    /// The answer is an array, or an object with exactly one array among its members, whatever the member's name.
    /// Reading takes up to 32 bytes of memory a record besides `body`; what is kept of it afterwards is at most a bit.
    /// - Parameters:
    ///   - body: the answer after decompression, below 64 GiB; a byte order mark is skipped.
    ///   - hadRecords: whether the source has records now, which an empty answer would take away.
    ///   - allowances: what to let pass.
    /// - Returns: the answer, which holds on to `body`.
    /// - Throws: `ReadingError`, when the answer is to be refused as a whole.
    public static func read(
        _ body: [UInt8], hadRecords: Bool, allowing allowances: ReadingAllowances
    ) throws(ReadingError) -> RecordAnswer {
        let text = try JSONText(body)
        let answer = RecordAnswer(text, list: try text.list())
        let summary = answer.summary
        if summary.rejectedCount * 5 > summary.received, !allowances.contains(.rejects) {
            throw .tooManyRejects(summary)
        }
        if summary.accepted == 0, hadRecords, !allowances.contains(.empty) { throw .empty }
        return answer
    }

    private init(_ text: JSONText, list: Int) {
        var summary = ReadingSummary()
        var seen = SeenIDs()
        var duplicates = Bitmap()
        var shape = ShapeCounter(of: text, names: Record.memberNames)
        var reader = ElementReader(text, arrayAt: list, names: Record.memberNames)
        while let element = reader.next() {
            guard case .object(let id, let offset) = element else {
                shape.addStray()
                summary.reject(reader.index, id: nil, reason: "not-an-object")
                continue
            }
            _ = Record(id: id ?? "", mending: &reader.members)  // made to count what has to be mended
            shape.add(reader.members)
            guard let id else {
                summary.reject(reader.index, id: nil, reason: "id")
                continue
            }
            if seen.insert(id, at: offset, of: text) {
                summary.accept(repaired: reader.members.repaired)
            } else {
                shape.addRepeat()
                duplicates.insert(reader.index)
                summary.reject(reader.index, id: id, reason: "duplicate-id")
            }
        }
        summary.shape = shape.finish(reader.members.seen)
        self.summary = summary
        self.text = text
        self.list = list
        self.duplicates = duplicates
    }

    /// Calls `body` with each record, in upstream order; of those with the same id only the first is one.
    public func forEach<Failure: Error>(_ body: (Record) throws(Failure) -> Void) throws(Failure) {
        var reader = ElementReader(text, arrayAt: list, names: Record.memberNames)
        while let element = reader.next() {
            guard case .object(let id?, _) = element, !duplicates.contains(reader.index) else { continue }
            try body(Record(id: id, mending: &reader.members))
        }
    }
}
