extension RecordMembers {
    /// Whether the object has a member of this name that is not null.
    func has(_ name: StaticString) -> Bool {
        self[name].kind != .null
    }

    /// A member that names a record: text as it is, a number as its exact digits; nil when neither, or blank.
    mutating func id(_ name: StaticString) -> String? {
        let id = text.id(of: self[name])
        return mend(id?.text, of: name, isAsSent: id?.isMended == false)
    }

    /// A text; empty when the member is none.
    mutating func text(_ name: StaticString) -> String {
        word(name) { $0 } ?? ""
    }

    /// What `meaning` makes of a text; nil when the member is none or means nothing.
    mutating func word<Meaning>(_ name: StaticString, _ meaning: (String) -> Meaning?) -> Meaning? {
        let value = self[name]
        guard value.kind == .string else { return mend(nil, of: name) }
        let (word, isMended) = text.text(of: value)
        return mend(meaning(word), of: name, isAsSent: !isMended, isWord: true)
    }

    /// A number, or a text that is one; nil when the member is neither, or outside `range`.
    mutating func number(_ name: StaticString, in range: ClosedRange<Double>) -> Double? {
        let value = self[name]
        let number = number(value).flatMap { range.contains($0) ? $0 + 0 : nil }  // -0 becomes 0
        return mend(number, of: name, isAsSent: value.kind == .number)
    }

    /// A whole number, or a text that is one; nil when the member is neither, or outside `range`.
    mutating func wholeNumber(_ name: StaticString, in range: ClosedRange<Int>) -> Int? {
        let value = self[name]
        let number = number(value).flatMap(Int.init(exactly:)).flatMap { range.contains($0) ? $0 : nil }
        return mend(number, of: name, isAsSent: value.kind == .number)
    }

    /// Whether the member is `true` or the text `"true"`; nothing else is.
    mutating func flag(_ name: StaticString) -> Bool {
        let value = self[name]
        switch value.kind {
        case .true: return true
        case .false: return false
        default:
            let word = value.kind == .string ? text.text(of: value).text : ""
            return mend(Self.flags[word], of: name, isAsSent: false) ?? false
        }
    }

    private static let flags = ["true": true, "false": false]

    private func number(_ value: JSONValue) -> Double? {
        switch value.kind {
        case .number: text.double(of: value)
        case .string: Self.number(in: text.text(of: value).text)
        default: nil
        }
    }

    /// The number a text stands for: exactly those that are a JSON text of one number, space around it and all.
    private static func number(in word: String) -> Double? {
        guard let text = try? JSONText(Array(word.utf8)), text.root.kind == .number else { return nil }
        return text.double(of: text.root)
    }

    /// Counts a member that could not be kept as it was sent.
    private mutating func mend<Value>(
        _ value: Value?, of name: StaticString, isAsSent: Bool = true, isWord: Bool = false
    ) -> Value? {
        if value == nil { noteUnreadable(name, isUnknownWord: isWord) }
        if value == nil || !isAsSent { repaired += 1 }
        return value
    }
}
