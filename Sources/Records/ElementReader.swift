/// Walks the elements of one array of a text.
struct ElementReader {
    enum Element {
        /// An object, whose members wait in `members`; its id, nil when it has none to use, stands at the offset.
        case object(id: String?, idOffset: Int)
        /// Anything else.
        case stray
    }

    private let text: JSONText
    private var offset: Int
    /// The members of the element read last.
    var members: RecordMembers
    /// The position of the element read last, from 0.
    private(set) var index = -1

    /// Starts before the first element of the array at `offset`, to read the members named.
    init(_ text: JSONText, arrayAt offset: Int, names: [StaticString]) {
        self.text = text
        self.offset = text.scanner.skippingSeparators(from: offset + 1)
        members = RecordMembers(of: text, named: names)
    }

    /// The next element, or nil after the last.
    mutating func next() -> Element? {
        let first = text.scanner.byte(at: offset)
        guard first != UInt8(ascii: "]") else { return nil }
        index += 1
        guard first == UInt8(ascii: "{") else {
            offset = text.scanner.skippingSeparators(from: text.value(at: offset).range.upperBound)
            return .stray
        }
        offset = text.scanner.skippingSeparators(from: members.read(objectAt: offset))
        return .object(id: members.id("id"), idOffset: members["id"].range.lowerBound)
    }
}
