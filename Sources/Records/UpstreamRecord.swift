/// What every record of an upstream has.
public protocol UpstreamRecord: Sendable, Hashable {
    /// The collection such records come from.
    static var source: Source { get }
    /// Never empty or all whitespace, and unique within its source.
    ///
    /// Two ids are one when their code points are the same. `String`'s `==` is laxer (canonical equivalence), so a
    /// dictionary by id can hold fewer entries than there are records.
    var id: String { get }
}
