public import Records

/// A set of sources.
public struct SourceSet: OptionSet, Sendable, Hashable {
    /// A bit for each source.
    public let rawValue: UInt8
    /// The shops.
    public static let shops = SourceSet(.shops)
    /// The posts.
    public static let posts = SourceSet(.posts)
    /// The users.
    public static let users = SourceSet(.users)
    /// All of them.
    public static let all: SourceSet = [.shops, .posts, .users]

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A set of one.
    public init(_ source: Source) {
        switch source {
        case .shops: rawValue = 1
        case .posts: rawValue = 2
        case .users: rawValue = 4
        }
    }

    /// The sources in their fixed order.
    public var sources: [Source] {
        Source.allCases.filter { contains(SourceSet($0)) }
    }
}
