/// The words of a text as they are compared: small letters and digits without marks, one space between two words.
///
/// What lies in a database was folded by this code. Whoever changes what it makes of any text adds a migration that
/// fills the search tables and sort keys anew, as a stored word could not be taken out again otherwise.
struct FoldedText {
    private enum Part {
        case none, word
        /// Characters of a script that puts no space between words.
        case run
    }

    /// In a run, each place is found by as many characters from there on: longer parts of a run are found by theirs.
    static let charactersFound = 4

    private(set) var utf8: [UInt8] = []
    private var hasRuns = false
    private var last = Part.none

    init(_ text: String) {
        utf8.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { take(scalar) }
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        guard !scalar.isASCII else { return takeASCII(UInt8(truncatingIfNeeded: scalar.value)) }
        if let plain = PlainLetters.plain(scalar) { return append(plain, to: .word) }
        // The full-width forms of ASCII, as Japanese keyboards make them.
        if (0xFF01...0xFF5E).contains(scalar.value) {
            return takeASCII(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter, .letterNumber:
            append(Array(scalar.properties.lowercaseMapping.utf8), to: .word)
        case .lowercaseLetter, .modifierLetter, .otherLetter, .spacingMark, .decimalNumber, .otherNumber:
            // The stroke that lengthens Arabic words says nothing.
            guard scalar != "\u{640}" else { break }
            append(Array(UTF8.encode(scalar) ?? .init()), to: scalar.isUnspaced ? .run : .word)
        case .nonspacingMark, .enclosingMark, .format:
            break
        default:
            last = .none
        }
    }

    private mutating func takeASCII(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): append([byte], to: .word)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): append([byte | 0x20], to: .word)
        default: last = .none
        }
    }

    private mutating func append(_ bytes: [UInt8], to part: Part) {
        if last != part, !utf8.isEmpty { utf8.append(UInt8(ascii: " ")) }
        last = part
        if part == .run { hasRuns = true }
        utf8.append(contentsOf: bytes)
    }
}

extension FoldedText {
    /// The words and runs.
    private var parts: [ArraySlice<UInt8>] { utf8.split(separator: UInt8(ascii: " ")) }

    /// What is written into a search table: the words, and of a run the characters from each place on.
    var indexed: [UInt8] {
        guard hasRuns else { return utf8 }
        var indexed: [UInt8] = []
        for part in parts {
            guard let run = Self.run(part) else {
                indexed += part
                indexed.append(UInt8(ascii: " "))
                continue
            }
            for start in run.indices { Self.append(run[start...].prefix(Self.charactersFound), to: &indexed) }
        }
        return indexed
    }

    /// The beginnings of indexed words that a text has to have to hold all of this one.
    var sought: [[UInt8]] {
        var sought: [[UInt8]] = []
        for part in parts {
            guard let run = Self.run(part), run.count > Self.charactersFound else {
                sought.append(Array(part))
                continue
            }
            for start in 0...(run.count - Self.charactersFound) {
                sought.append(run[start..<start + Self.charactersFound].flatMap { Array(UTF8.encode($0) ?? .init()) })
            }
        }
        return sought
    }
}

extension FoldedText {
    /// The most bytes of a sort key: texts that begin with the same ones are equal in an order.
    static let sortKeyBytes = 64

    /// What a text is ordered by; short enough for an index and a cursor.
    var sortKey: String {
        guard utf8.count > Self.sortKeyBytes else { return String(decoding: utf8, as: UTF8.self) }
        var end = Self.sortKeyBytes
        while end > 0, UTF8.isContinuation(utf8[end]) { end -= 1 }
        return String(decoding: utf8[..<end], as: UTF8.self)
    }

    /// The characters of a run, or nil for a word.
    private static func run(_ part: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
        guard let first = part.first, first >= 0xE0 else { return nil }
        let scalars = Array(String(decoding: part, as: UTF8.self).unicodeScalars)
        return scalars.first?.isUnspaced == true ? scalars : nil
    }

    private static func append(_ scalars: ArraySlice<Unicode.Scalar>, to bytes: inout [UInt8]) {
        for scalar in scalars { bytes += UTF8.encode(scalar) ?? .init() }
        bytes.append(UInt8(ascii: " "))
    }
}

extension Unicode.Scalar {
    /// It is of a script that puts no space between words, or whose words are also sought by their parts: Thai, Lao,
    /// Burmese, Khmer, Chinese, Japanese and Korean.
    fileprivate var isUnspaced: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
