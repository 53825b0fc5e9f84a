/// The members of one object that its record asks for, and how many of them had to be mended.
///
/// Of members with the same name the last counts. A member that is null counts as missing.
public struct RecordMembers {
    let text: JSONText
    private let names: [StaticString]
    /// One for each name asked for.
    private(set) var values: [JSONValue]
    /// The names that the objects so far have, and which of them this one has.
    private(set) var seen = MemberNames()
    /// How many members were not as their source has them; `ReadingSummary.repaired` says what that means.
    var repaired = 0
    /// The values that the record had to do without, a bit each in the order of `names`.
    private(set) var unreadable: UInt64 = 0
    /// Those of them that are a text but no known word.
    private(set) var unknownWords: UInt64 = 0

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
        (repaired, unreadable, unknownWords) = (0, 0, 0)
        seen.beginObject()
        for index in values.indices { values[index] = Self.missing }
        var offset = text.scanner.skippingSeparators(from: offset + 1)
        while text.scanner.byte(at: offset) == UInt8(ascii: "\"") {
            let name = text.value(at: offset)
            let value = text.value(at: text.scanner.skippingSeparators(from: name.range.upperBound))
            if let index = index(of: name) { values[index] = value }
            offset = text.scanner.skippingSeparators(from: value.range.upperBound)
        }
        return offset + 1
    }

    private mutating func index(of name: JSONValue) -> Int? {
        if let entry = seen.find(name.contents, in: text.scanner) { return entry.index }
        let index = names.firstIndex { isName(name, $0) }
        seen.add(name.contents, index: index)
        return index
    }

    private func isName(_ name: JSONValue, _ other: StaticString) -> Bool {
        guard name.hasEscapes else { return text.scanner.isEqual(name.contents, to: other) }
        return text.text(of: name).text.utf8.elementsEqual(other.description.utf8)
    }

    /// The member of this name; null when there is none.
    subscript(name: StaticString) -> JSONValue {
        names.firstIndex { $0.isEqual(to: name) }.map { values[$0] } ?? Self.missing
    }

    /// Notes that the record has to do without a member; there is nothing to note of one that is missing.
    mutating func noteUnreadable(_ name: StaticString, isUnknownWord: Bool) {
        guard let index = names.firstIndex(where: { $0.isEqual(to: name) }), values[index].kind != .null else { return }
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
