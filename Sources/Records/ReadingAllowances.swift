/// What a caller lets pass once, on purpose (`POST /refresh?allow=`).
public struct ReadingAllowances: OptionSet, Sendable, Hashable {
    /// One bit for each member.
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
