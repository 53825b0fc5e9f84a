/// What reading one upstream answer came to.
public struct ReadingSummary: Sendable, Hashable {
    /// Elements of the upstream's array.
    public var received = 0
    /// Elements that became records.
    public var accepted = 0
    /// Members of accepted records that could not be kept as they were sent.
    ///
    /// That is: a member of the source's shape that is missing or null, has another JSON type (`"4.5"` for 4.5
    /// included), is out of range, is no known word, or has U+FFFD in place of bytes that are not UTF-8 or of a lone
    /// surrogate. Not counted, since nothing is lost: ids sent as numbers, the case of a shop's type and the space
    /// around it, unknown members, and members that a shape may do without (a user's `age`).
    public var repaired = 0
    /// Elements left out.
    public var rejectedCount = 0
    /// The first 100 of them.
    public var rejected: [Rejection] = []
    /// What all elements were like, those left out included.
    public var shape = Shape()

    /// A summary of nothing.
    public init() {}

    mutating func accept(repaired members: Int) {
        received += 1
        accepted += 1
        repaired += members
    }

    mutating func reject(_ index: Int, id: String?, reason: String) {
        received += 1
        rejectedCount += 1
        if rejected.count < 100 { rejected.append(Rejection(index: index, id: id, reason: reason)) }
    }
}
