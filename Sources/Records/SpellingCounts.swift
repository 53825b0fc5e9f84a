/// How often each of the first few spellings came.
public struct SpellingCounts: Sendable, Hashable {
    /// How many spellings are told apart.
    public static let limit = 32

    /// A spelling and how often it came.
    public struct Entry: Sendable, Hashable {
        /// Fit to stand in a line of text: at most 48 characters and "…", those that cannot be seen escaped.
        public let spelling: String
        /// 0 and more.
        public internal(set) var count: Int
    }

    /// In the order in which they came first; none twice.
    public private(set) var entries: [Entry] = []
    /// How often any other came.
    public private(set) var others = 0

    /// No spelling yet.
    public init() {}

    /// How often this spelling came; nil when it is not among the entries.
    public subscript(spelling: String) -> Int? {
        entries.first { $0.spelling == spelling }?.count
    }

    /// Counts a spelling, or only that there was another one when there are too many to tell apart.
    public mutating func add(_ spelling: String, count: Int) {
        if let index = entries.firstIndex(where: { $0.spelling == spelling }) {
            entries[index].count += count
        } else if entries.count < Self.limit {
            entries.append(Entry(spelling: spelling, count: count))
        } else {
            others += count
        }
    }

    /// Counts spellings that were not told apart.
    public mutating func addOthers(_ count: Int) {
        others += count
    }
}
