import Records

/// Reads `json` as an answer with records of a source that had some.
func read<Record: ReadableRecord>(
    _ json: String, as type: Record.Type = Record.self, hadRecords: Bool = true, allowing: ReadingAllowances = []
) throws(ReadingError) -> RecordAnswer<Record> {
    try .read(Array(json.utf8), hadRecords: hadRecords, allowing: allowing)
}

/// Reads the one record of an array around `object`, and says how many of its members were mended.
func readOne<Record: ReadableRecord>(
    _ object: String, as type: Record.Type = Record.self
) throws(ReadingError) -> (record: Record?, repaired: Int) {
    let answer = try read("[\(object)]", as: type)
    return (answer.records.first, answer.summary.repaired)
}

extension RecordBatch {
    var records: [Record] {
        var records: [Record] = []
        forEach { records.append($0) }
        return records
    }
}

extension String {
    /// The scalars, to compare texts without canonical equivalence.
    var scalars: [Unicode.Scalar] { Array(unicodeScalars) }
}
