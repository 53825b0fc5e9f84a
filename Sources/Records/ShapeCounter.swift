/// Counts the shape of a list while its elements are read.
///
/// Most of a list is a few runs of objects with the same names and kinds, so a run is counted when it ends: in a run, an
/// object costs no more than comparing.
struct ShapeCounter: Sendable {
    private let text: JSONText
    private let names: [StaticString]
    /// How many objects of the runs that have ended have which kind, `kindCount` counts for each name.
    private var counts: [Int]
    /// What the last object has at each name.
    private var last: [Shape.Kind]
    /// Where the names stand of the members that nothing reads, in the last object.
    private var unknown: [Range<Int>] = []
    /// How many objects in a row have the same.
    private var run = 0
    /// One count for each name.
    private var unreadable: [Int]
    private var unknownMembers = ShapeSpellingCounter()
    private var unknownWords = ShapeSpellingCounter()
    private var shape = Shape()

    private static let kindCount = Shape.Kind.allCases.count

    init(of text: JSONText, names: [StaticString]) {
        self.text = text
        self.names = names
        counts = Array(repeating: 0, count: names.count * Self.kindCount)
        last = Array(repeating: .missing, count: names.count)
        unreadable = Array(repeating: 0, count: names.count)
    }

    /// Counts an object after its record was made, which tells what cannot be read.
    mutating func add(_ members: RecordMembers) {
        shape.objects += 1
        let values = members.values
        if !members.keepsOrder || !values.elementsEqual(last, by: { $0.shapeKind == $1 }) {
            endRun()
            last = values.map(\.shapeKind)
            unknown = members.order.compactMap { $0.index == nil ? $0.range : nil }
        }
        run += 1
        guard members.unreadable != 0 else { return }
        for index in values.indices where members.unreadable >> UInt64(index) & 1 == 1 {
            unreadable[index] += 1
            guard members.unknownWords >> UInt64(index) & 1 == 1 else { continue }
            unknownWords.add(values[index].contents, 1, of: text.scanner)
        }
    }

    /// Counts an element that is no object.
    mutating func addStray() {
        shape.strays += 1
    }

    /// Counts an object, which was added already, as one with the id of an earlier one.
    mutating func addRepeat() {
        shape.repeats += 1
    }

    private mutating func endRun() {
        for (index, kind) in last.enumerated() { counts[index * Self.kindCount + kind.rawValue] += run }
        for name in unknown { unknownMembers.add(name, run, of: text.scanner) }
        run = 0
    }

    /// What was counted.
    mutating func finish() -> Shape {
        endRun()
        shape.members = names.indices.map { index in
            let first = index * Self.kindCount
            let counts = zip(Shape.Kind.allCases, counts[first..<first + Self.kindCount])
            return Shape.Member(
                names[index].description, Dictionary(uniqueKeysWithValues: counts), unreadable: unreadable[index])
        }
        shape.unknownMembers = unknownMembers.counts(of: text)
        shape.unknownWords = unknownWords.counts(of: text)
        return shape
    }
}

extension JSONValue {
    /// What it is; a value without bytes is missing.
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
