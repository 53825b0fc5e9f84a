/// A language that every text of every view exists in.
///
/// The raw value is the BCP 47 tag that `Content-Language` sends.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// English; also for readers of a language that is not here.
    case english = "en"
    case vietnamese = "vi"
    case german = "de"
    case french = "fr"
    case japanese = "ja"
    case arabic = "ar"

    /// The tags of all languages, in the order of `allCases`.
    public static let tags = allCases.map(\.rawValue)

    /// The language that a caller names, such as `de`, `DE` or `de-AT`; nil when it is not here, or the text is no tag.
    ///
    /// Subtags are taken off the end until a language is left that is here.
    ///
    /// - Parameter tag: a BCP 47 tag, in any case.
    /// - Source: RFC 4647 section 3.4.
    public init?(tag: String) {
        let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isLetterOrDigit) }) else { return nil }
        var range = tag.lowercased()[...]
        while true {
            if let language = Language(rawValue: String(range)) {
                self = language
                return
            }
            guard let end = range.lastIndex(of: "-") else { return nil }
            range = range[..<end]
        }
    }

    /// Whether lines are read from right to left, which a page says in `dir`.
    public var isRightToLeft: Bool { self == .arabic }

    /// What the language says.
    var phrases: Phrases {
        switch self {
        case .english: .english
        case .vietnamese: .vietnamese
        case .german: .german
        case .french: .french
        case .japanese: .japanese
        case .arabic: .arabic
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
