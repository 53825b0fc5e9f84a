public import Records

/// A screen that can be asked for, with what chooses its content; the language comes beside it.
public enum ViewRequest: Sendable, Hashable {
    case feed(Page)
    /// What changed in the feed after this generation.
    case feedChanges(since: Int64)
    case restaurant(id: RecordID)
    case map
    case posts(Page, userID: RecordID?)
    case post(id: RecordID)
    case users(Page)
    case user(id: RecordID)
    case home

    /// A part of a list.
    public struct Page: Sendable, Hashable {
        /// Rows at most.
        public var limit: Int
        /// Where the page before ended; nil for the first page.
        public var after: Cursor?

        /// Asks for a part of a list.
        public init(limit: Int, after: Cursor?) {
            self.limit = limit
            self.after = after
        }
    }

    /// The sources without which there is no such screen.
    public var required: SourceSet {
        switch self {
        case .feed, .feedChanges, .restaurant, .map: .shops
        case .posts, .post: .posts
        case .users, .user: .users
        case .home: []
        }
    }

    /// The sources that it is poorer without.
    public var optional: SourceSet {
        switch self {
        case .feed, .feedChanges, .restaurant, .map, .users, .user: []
        case .posts, .post: .users
        case .home: [.shops, .posts, .users]
        }
    }

    /// Whether the screen shows in what state its sources are, so that it changes with them.
    var showsStates: Bool { self == .home }
}

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

/// Where a page ended: a place in upstream order, in a text that callers hand back unread.
public struct Cursor: Sendable, Hashable {
    let position: Int64

    init(position: Int64) {
        self.position = position
    }

    /// Reads a cursor; nil when it is none of ours.
    public init?(text: String) {
        guard text.utf8.count <= 20, text.utf8.first == UInt8(ascii: "p"),
            let position = Int64(text.dropFirst(), radix: 36), Cursor(position: position).text == text
        else { return nil }
        self.position = position
    }

    /// The cursor as callers see it.
    public var text: String { "p" + String(position, radix: 36) }
}
