/// The members of one object that its record asks for, and how many of them had to be mended.
///
/// Of members with the same name the last counts. A member that is null counts as missing.
public struct RecordMembers {
    /// A member's name where it stands in an object.
    struct Name {
        let range: Range<Int>
        /// Which of the names asked for it is; nil when it is none.
        let index: Int?
    }

    let text: JSONText
    private let names: [StaticString]
    /// One for each name asked for.
    private(set) var values: [JSONValue]
    /// The object's members in their order: the first 64, lest one object take the memory of a list.
    ///
    /// Most objects of a list have those of the object before, so a name is compared with one before it is looked up.
    private(set) var order: [Name] = []
    /// Whether the object has the members of the one before, in their order.
    private(set) var keepsOrder = false
    /// How many members were not as their source has them; `ReadingSummary.repaired` says what that means.
    var repaired = 0
    /// The values that the record had to do without, a bit each in the order of `names`.
    private(set) var unreadable: UInt64 = 0
    /// Those of them that are a text but no known word.
    private(set) var unknownWords: UInt64 = 0

    private static let mostNames = 64

    init(of text: JSONText, named names: [StaticString]) {
        self.text = text
        self.names = names
        values = Array(repeating: Self.missing, count: names.count)
    }

    private static let missing = JSONValue(.null, 0..<0)

    /// Takes the members of the object that begins at `offset`, instead of those it had.
    ///
    /// - Returns: where the object ends.
    mutating func read(objectAt offset: Int) -> Int {
        (repaired, unreadable, unknownWords, keepsOrder) = (0, 0, 0, true)
        for index in values.indices { values[index] = Self.missing }
        var offset = text.scanner.skippingSeparators(from: offset + 1)
        var place = 0
        while text.scanner.byte(at: offset) == UInt8(ascii: "\"") {
            let name = text.value(at: offset)
            let value = text.value(at: text.scanner.skippingSeparators(from: name.range.upperBound))
            if let index = index(of: name, at: place) { values[index] = value }
            place += 1
            offset = text.scanner.skippingSeparators(from: value.range.upperBound)
        }
        if place < order.count {
            order.removeLast(order.count - place)
            keepsOrder = false
        }
        return offset + 1
    }

    private mutating func index(of name: JSONValue, at place: Int) -> Int? {
        if place < order.count, text.scanner.isEqual(name.contents, to: order[place].range) {
            return order[place].index
        }
        let index = index(of: name)
        guard place < Self.mostNames else { return index }
        keepsOrder = false
        if place < order.count {
            order[place] = Name(range: name.contents, index: index)
        } else {
            order.append(Name(range: name.contents, index: index))
        }
        return index
    }

    private func index(of name: JSONValue) -> Int? {
        guard name.hasEscapes else { return names.firstIndex { text.scanner.isEqual(name.contents, to: $0) } }
        let unescaped = text.text(of: name).text
        return names.firstIndex { unescaped.utf8.elementsEqual($0.description.utf8) }
    }

    /// The member of this name; null when there is none.
    subscript(name: StaticString) -> JSONValue {
        names.firstIndex { $0.isEqual(to: name) }.map { values[$0] } ?? Self.missing
    }

    /// Notes that the record has to do without a member that is there.
    mutating func noteUnreadable(_ name: StaticString, isUnknownWord: Bool) {
        guard let index = names.firstIndex(where: { $0.isEqual(to: name) }) else { return }
        unreadable |= 1 << UInt64(index)
        if isUnknownWord { unknownWords |= 1 << UInt64(index) }
    }
}

extension StaticString {
    fileprivate func isEqual(to other: StaticString) -> Bool {
        guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
        return withUTF8Buffer { bytes in
            other.withUTF8Buffer { $0.baseAddress == bytes.baseAddress || $0.elementsEqual(bytes) }
        }
    }
}
