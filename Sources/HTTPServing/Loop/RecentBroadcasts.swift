/// The last broadcasts, for streams that open while they are made.
struct RecentBroadcasts {
    private static let capacity = 64
    private var kept: [(number: Int64, bytes: [UInt8])] = []
    /// The number of the last one that was forgotten.
    private var forgotten = Int64.min

    mutating func append(_ bytes: [UInt8], number: Int64) {
        if kept.count == Self.capacity { forgotten = kept.removeFirst().number }
        kept.append((number, bytes))
    }

    /// The number of the last one, the least there is when there was none.
    var newest: Int64 { kept.last?.number ?? forgotten }

    /// What came after a number; nil when some of it is forgotten.
    func after(_ number: Int64) -> [[UInt8]]? {
        guard number >= forgotten else { return nil }
        return kept.filter { $0.number > number }.map(\.bytes)
    }
}
