/// The names that the members of a list's objects have, each where it was met first, and which of them an object has.
///
/// Most objects have their members in the order of those before, so that a name is mostly found by one comparison.
struct MemberNames {
    struct Entry {
        /// Where the name stands in the text.
        let range: Range<Int>
        /// Which of the names asked for it is; nil when it is none.
        let index: Int?
    }

    /// The first 64 names.
    private(set) var entries: [Entry] = []
    /// The entries that the object has, a bit each.
    private(set) var present: UInt64 = 0
    /// How many members of the object are neither asked for nor entries.
    private(set) var others = 0
    private var expected = 0

    private static let limit = UInt64.bitWidth

    /// Begins with another object.
    mutating func beginObject() {
        (present, others, expected) = (0, 0, 0)
    }

    /// Takes the next name of the object.
    ///
    /// - Returns: its entry; nil when it has none.
    mutating func find(_ range: Range<Int>, in scanner: JSONScanner) -> Entry? {
        var place = expected
        for _ in entries.indices {
            if place == entries.count { place = 0 }
            if scanner.isEqual(range, to: entries[place].range) {
                present |= 1 << UInt64(place)
                expected = place + 1
                return entries[place]
            }
            place += 1
        }
        return nil
    }

    /// Adds the name of the object that was not found.
    mutating func add(_ range: Range<Int>, index: Int?) {
        if entries.count < Self.limit {
            present |= 1 << UInt64(entries.count)
            entries.append(Entry(range: range, index: index))
            expected = entries.count
        } else if index == nil {
            others += 1
        }
    }
}
