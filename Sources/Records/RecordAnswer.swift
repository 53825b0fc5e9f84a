/// A record that was left out, and why.
public struct Rejection: Sendable, Hashable {
    /// Position in the upstream's array, from 0.
    public let index: Int
    /// The id the upstream gave, where there was one that could be read.
    public let id: String?
    /// One of a fixed set of words: `id` (no usable id), `duplicate-id`, `not-an-object`.
    public let reason: String

    /// Names a record that was left out.
    public init(index: Int, id: String?, reason: String) {
        self.index = index
        self.id = id
        self.reason = reason
    }
}

/// What reading one upstream answer came to.
public struct ReadingSummary: Sendable, Hashable {
    /// Elements of the upstream's array.
    public var received = 0
    /// Elements that became records.
    public var accepted = 0
    /// Members that had to be mended in accepted records.
    public var repaired = 0
    /// Elements left out.
    public var rejectedCount = 0
    /// The first 100 of them.
    public var rejected: [Rejection] = []

    /// A summary of nothing.
    public init() {}
}

/// Why an upstream's answer was not accepted; the store stays as it was.
public enum ReadingError: Error, Sendable, Hashable {
    /// Not a JSON text. `offset` counts bytes from 0.
    case notJSON(offset: Int, detail: String)
    /// JSON, but neither an array nor an object with exactly one array in it.
    case wrongShape(detail: String)
    /// No element, although there were records before.
    case empty
    /// More than 20 % of the elements were rejected.
    case tooManyRejects(ReadingSummary)
}

/// What a caller lets pass once, on purpose (`POST /refresh?allow=`).
public struct ReadingAllowances: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    /// Accept an empty array after a filled one.
    public static let empty = ReadingAllowances(rawValue: 1)
    /// Accept any share of rejected records.
    public static let rejects = ReadingAllowances(rawValue: 2)

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
