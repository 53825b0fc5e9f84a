/// What the elements of an upstream's list were like: which types stood at each member, and what nothing reads.
///
/// It holds counts and names, no record's value but words that stand where a source has a fixed few, and takes a few
/// kilobytes whatever the list. The list of an accepted answer is compared with that of the next one.
public struct Shape: Sendable, Hashable {
    /// What an object has at a member's name.
    public enum Kind: Int, Sendable, Hashable, CaseIterable {
        /// A JSON string.
        case text
        case number
        /// `true` or `false`.
        case boolean
        case object
        case array
        case null
        /// There is no such member.
        case missing
    }

    /// Elements that are objects: those that can be records.
    public var objects = 0
    /// Elements that are anything else.
    public var strays = 0
    /// Objects with the id of an earlier one.
    public var repeats = 0
    /// Each member that is read, in the source's order.
    public var members: [Member] = []
    /// Members that nothing reads, and how many objects have them.
    public var unknownMembers = SpellingCounts()
    /// Texts that are none of the words a member is limited to (a shop's `type`), and how many objects have them.
    public var unknownWords = SpellingCounts()

    /// The shape of a list without elements.
    public init() {}

    /// Elements of the list.
    public var elements: Int { objects + strays }

    /// The member of this name, where it is one that is read.
    public func member(_ name: String) -> Member? {
        members.first { $0.name == name }
    }
}

extension Shape {
    /// One member over all objects.
    public struct Member: Sendable, Hashable {
        /// As the upstream spells it.
        public let name: String
        /// How many objects have each kind there, in the order of `Kind.allCases`.
        private var counts: [Int]
        /// Objects that have it and whose record does without: it has another type, is out of range or no known word.
        public var unreadable: Int

        /// Gathers the counts of a member; a kind that is not named counts 0.
        public init(_ name: String, _ counts: [Kind: Int] = [:], unreadable: Int = 0) {
            self.name = name
            self.counts = Kind.allCases.map { counts[$0] ?? 0 }
            self.unreadable = unreadable
        }

        /// How many objects have this kind there.
        public subscript(kind: Kind) -> Int { counts[kind.rawValue] }

        /// Objects where it is missing or null.
        public var absent: Int { self[.missing] + self[.null] }
        /// Objects where it is anything but null.
        public var present: Int { counts.reduce(0, +) - absent }
        /// Objects whose record has it.
        public var read: Int { present - unreadable }
    }
}
