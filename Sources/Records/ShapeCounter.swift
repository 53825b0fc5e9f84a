/// Counts the shape of a list while its elements are read.
///
/// Most of a list is a few runs of objects with the same names and kinds. A run is counted when it ends: within it, an
/// object costs no more than comparing.
struct ShapeCounter: Sendable {
    private let text: JSONText
    private let names: [StaticString]
    /// How many objects of the runs that have ended have which kind, `kindCount` counts for each name.
    private var counts: [Int]
    /// How many of them have each of the names met so far, whether it is one that is read or not.
    private var met: [Int] = []
    /// How many objects in a row have the same.
    private var run = 0
    /// What the last object has at each name that is read.
    private var kinds: [Shape.Kind]
    /// Which of the names met so far the last object has, a bit each.
    private var present: UInt64 = 0
    /// One count for each name that is read.
    private var unreadable: [Int]
    private var unknownWords = SpellingCounter()
    private var shape = Shape()

    private static let kindCount = Shape.Kind.allCases.count

    init(of text: JSONText, names: [StaticString]) {
        self.text = text
        self.names = names
        counts = Array(repeating: 0, count: names.count * Self.kindCount)
        kinds = Array(repeating: .missing, count: names.count)
        unreadable = Array(repeating: 0, count: names.count)
    }

    /// Counts an object after its record was made, which tells what cannot be read.
    mutating func add(_ members: RecordMembers) {
        let values = members.values
        if members.seen.present != present || !values.elementsEqual(kinds, by: { $0.shapeKind == $1 }) {
            endRun()
            present = members.seen.present
            for index in values.indices { kinds[index] = values[index].shapeKind }
        }
        run += 1
        shape.unknownMembers.addOthers(members.seen.others)
        guard members.unreadable != 0 else { return }
        for index in values.indices where members.unreadable.hasBit(index) {
            unreadable[index] += 1
            if members.unknownWords.hasBit(index) { unknownWords.add(values[index].contents, of: text.scanner) }
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
        for (index, kind) in kinds.enumerated() { counts[index * Self.kindCount + kind.rawValue] += run }
        while present >> UInt64(met.count) != 0 { met.append(0) }
        for place in met.indices where present.hasBit(place) { met[place] += run }
        shape.objects += run
        run = 0
    }

    /// What was counted of objects that have the names `seen`.
    mutating func finish(_ seen: MemberNames) -> Shape {
        endRun()
        shape.members = names.indices.map { index in
            let first = index * Self.kindCount
            let counts = zip(Shape.Kind.allCases, counts[first..<first + Self.kindCount])
            return Shape.Member(
                names[index].description, Dictionary(uniqueKeysWithValues: counts), unreadable: unreadable[index])
        }
        for (entry, count) in zip(seen.entries, met) where entry.index == nil {
            shape.unknownMembers.add(text.text(betweenQuotes: entry.range).shown, count: count)
        }
        shape.unknownWords = unknownWords.counts(of: text)
        return shape
    }
}

extension UInt64 {
    fileprivate func hasBit(_ index: Int) -> Bool {
        self >> UInt64(index) & 1 == 1
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
