import Presenting

/// One thing that can be entered: its name, its label, and the rules that hold for it wherever it comes from.
public struct FormField: Sendable {
    /// What a field holds.
    public enum Kind: Sendable, Hashable {
        /// Text of at most so many code points.
        case text(maxLength: Int)
        /// A whole number in this range.
        case wholeNumber(ClosedRange<Int>)
        /// Yes or no.
        case flag
    }

    /// Its name in what is sent and shown.
    public let key: String
    /// What it holds.
    public let kind: Kind
    /// Whether something has to be entered: for a text more than white space.
    public let isRequired: Bool
    /// Nil for what is sent along without being shown.
    let label: Phrase?

    /// Describes a field.
    init(_ key: String, _ kind: Kind, label: Phrase? = nil, isRequired: Bool = false) {
        self.key = key
        self.kind = kind
        self.label = label
        self.isRequired = isRequired
    }

    /// Checks what was sent for it.
    ///
    /// Nothing is trimmed, cut or otherwise changed: a text is taken as it is, or not at all.
    ///
    /// - Parameter sent: nil when nothing was.
    /// - Returns: the value, nil when there is none.
    /// - Throws: what is wrong with it.
    func read(_ sent: SentValue?) throws(FieldFault.Reason) -> FieldValue? {
        let value: FieldValue?
        switch kind {
        case .text(let maxLength): value = try Self.text(sent, maxLength)
        case .wholeNumber(let range): value = try Self.wholeNumber(sent, range)
        case .flag: value = try Self.flag(sent)
        }
        guard isRequired else { return value }
        if case .text(let text) = value, text.unicodeScalars.allSatisfy(\.isBlank) { throw .missing }
        guard let value else { throw .missing }
        return value
    }

    private static func text(_ sent: SentValue?, _ maxLength: Int) throws(FieldFault.Reason) -> FieldValue? {
        switch sent {
        case nil, .null: return nil
        case .text(let text), .entry(let text):
            // Counted no further than needed.
            guard text.unicodeScalars.dropFirst(maxLength).isEmpty else { throw .tooLong(max: maxLength) }
            return .text(text)
        default: throw .notText
        }
    }

    private static func wholeNumber(
        _ sent: SentValue?, _ range: ClosedRange<Int>
    ) throws(FieldFault.Reason) -> FieldValue? {
        let digits: String
        switch sent {
        case nil, .null, .entry(""): return nil
        case .number(let plain):
            guard let plain else { throw .outOfRange(range) }
            digits = plain
        case .entry(let text): digits = text
        default: throw .notWholeNumber
        }
        guard digits.isWholeNumber else { throw .notWholeNumber }
        guard let number = Int(digits), range.contains(number) else { throw .outOfRange(range) }
        return .wholeNumber(number)
    }

    private static func flag(_ sent: SentValue?) throws(FieldFault.Reason) -> FieldValue? {
        switch sent {
        case nil, .null, .entry(""): return nil
        case .flag(let flag): return .flag(flag)
        case .entry("true"): return .flag(true)
        case .entry("false"): return .flag(false)
        default: throw .notFlag
        }
    }
}

/// A value that was checked.
public enum FieldValue: Sendable, Hashable {
    case text(String)
    case wholeNumber(Int)
    case flag(Bool)
}

extension String {
    /// Digits, with or without a minus sign.
    fileprivate var isWholeNumber: Bool {
        let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
        return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension Unicode.Scalar {
    /// White space, or a control character.
    fileprivate var isBlank: Bool {
        properties.isWhitespace || properties.generalCategory == .control
    }
}
