/// Counts the shape of a list while its objects are read.
struct ShapeCounter: Sendable {
    private static let kinds = Shape.Kind.allCases.count

    private let names: [StaticString]
    private var objects = 0
    /// `kinds` counts for each name.
    private var counts: [Int]
    /// One count for each name.
    private var unreadable: [Int]
    private var unknownMembers = ShapeSpellingCounter()
    private var unknownWords = ShapeSpellingCounter()

    init(names: [StaticString]) {
        self.names = names
        counts = Array(repeating: 0, count: names.count * Self.kinds)
        unreadable = Array(repeating: 0, count: names.count)
    }

    /// Counts an object by what it has at each name.
    mutating func addObject(_ values: [JSONValue]) {
        objects += 1
        for index in values.indices { counts[index * Self.kinds + values[index].shapeKind.rawValue] += 1 }
    }

    /// Counts a member that nothing reads, by its name.
    mutating func addUnknownMember(_ name: JSONValue, of text: JSONText) {
        unknownMembers.add(name.contents, of: text.scanner)
    }

    /// Counts a text that is no word its member is limited to.
    mutating func addUnknownWord(_ word: JSONValue, of text: JSONText) {
        unknownWords.add(word.contents, of: text.scanner)
    }

    /// Counts a member that a record has to do without although it is there.
    mutating func addUnreadable(at index: Int) {
        unreadable[index] += 1
    }

    /// What was counted.
    func shape(of text: JSONText) -> Shape {
        var shape = Shape()
        shape.objects = objects
        shape.members = names.indices.map { index in
            let first = index * Self.kinds
            let counts = zip(Shape.Kind.allCases, counts[first..<first + Self.kinds])
            return Shape.Member(
                names[index].description, Dictionary(uniqueKeysWithValues: counts), unreadable: unreadable[index])
        }
        shape.unknownMembers = unknownMembers.counts(of: text)
        shape.unknownWords = unknownWords.counts(of: text)
        return shape
    }
}

extension JSONValue {
    /// What it is; a value without bytes is none.
    fileprivate var shapeKind: Shape.Kind {
        switch kind {
        case .string: .text
        case .number: .number
        case .true, .false: .boolean
        case .object: .object
        case .array: .array
        case .null: range.isEmpty ? .missing : .null
        }
    }
}
