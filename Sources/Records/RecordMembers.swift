/// The members of one object that its record asks for, and how many of them had to be mended.
///
/// Of members with the same name the last counts. A member that is null counts as missing.
public struct RecordMembers {
    let text: JSONText
    private let names: [StaticString]
    private var values: [JSONValue]
    /// How many members were not as their source has them; `ReadingSummary.repaired` says what that means.
    var repaired = 0
    /// What all objects so far had; nil when nobody asks.
    private(set) var shape: ShapeCounter?

    init(of text: JSONText, named names: [StaticString], countingShape: Bool) {
        self.text = text
        self.names = names
        values = Array(repeating: Self.missing, count: names.count)
        shape = countingShape ? ShapeCounter(names: names) : nil
    }

    private static let missing = JSONValue(.null, 0..<0)

    /// Takes the members of the object that begins at `offset`, instead of those it had.
    ///
    /// - Returns: where the object ends.
    mutating func read(objectAt offset: Int) -> Int {
        repaired = 0
        for index in values.indices { values[index] = Self.missing }
        var offset = text.scanner.skippingSeparators(from: offset + 1)
        while text.scanner.byte(at: offset) == UInt8(ascii: "\"") {
            let name = text.value(at: offset)
            let value = text.value(at: text.scanner.skippingSeparators(from: name.range.upperBound))
            if let index = index(of: name) {
                values[index] = value
            } else {
                shape?.addUnknownMember(name, of: text)
            }
            offset = text.scanner.skippingSeparators(from: value.range.upperBound)
        }
        shape?.addObject(values)
        return offset + 1
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

    /// Counts that the record has to do without a member; one that is missing counts as that already.
    mutating func addUnreadable(_ name: StaticString) {
        guard shape != nil, self[name].kind != .null, let index = names.firstIndex(where: { $0.isEqual(to: name) })
        else { return }
        shape?.addUnreadable(at: index)
    }

    /// Counts a text that is none of the words its member is limited to.
    mutating func addUnknownWord(_ word: JSONValue) {
        shape?.addUnknownWord(word, of: text)
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
