/// A record that can be read from one object of an upstream's answer.
public protocol ReadableRecord: UpstreamRecord {
    /// The members that are read; any other is ignored.
    static var memberNames: [StaticString] { get }

    /// Makes a record from its members, with something in the place of each that is missing or unreadable.
    ///
    /// - Parameters:
    ///   - id: a usable id.
    ///   - members: the object's members, which count what is mended.
    init(id: String, mending members: inout RecordMembers)
}
