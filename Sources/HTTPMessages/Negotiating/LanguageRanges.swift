/// The language ranges that a reader lists, such as `de-AT, fr;q=0.5`.
///
/// - Source: RFC 4647 sections 2.1 and 3.4 (lookup); RFC 9110 section 12.5.4.
public enum LanguageRanges {
    /// The language that a reader likes best: the highest weight, and of equal ones the first named.
    ///
    /// `de-DE-1996` finds `de-de`, else `de`; `de` does not find `de-at`. `q=0` takes out a tag and those that continue
    /// it. `*` stands for the default, and where that is taken out, for the first tag that is not. A malformed element
    /// is as if it were not there.
    ///
    /// - Parameters:
    ///   - request: all its lines of `Accept-Language` count as one list.
    ///   - available: 64 tags at most in lower case, the default first.
    /// - Returns: an index into `available`; nil when the field is missing or names none of them.
    public static func preferred(by request: borrowing RequestView, among available: [String]) -> Int? {
        guard request.has(.acceptLanguage) else { return nil }
        var choice = Choice(among: available)
        request.forEachElement(of: .acceptLanguage) { choice.exclude($0) }
        request.forEachElement(of: .acceptLanguage) { choice.take($0) }
        return choice.best
    }

    private struct Choice {
        let available: [String]
        /// Bit `n` is set when tag `n` is taken out.
        var excluded: UInt64 = 0
        var named: (index: Int, weight: Int)?
        var takesAny = false

        init(among available: [String]) {
            self.available = available
        }

        var best: Int? {
            named?.index ?? (takesAny ? available.indices.first { !isExcluded($0) } : nil)
        }

        mutating func exclude(_ element: RawSpan) {
            guard let (end, weight) = WeightedElement.split(element), weight == 0 else { return }
            let range = element.extracting(0..<end).trimmingBlanks()
            for index in available.indices where range.byteCount <= available[index].utf8.count {
                if range.isRelated(to: available[index]) { excluded |= 1 << UInt64(index) }
            }
        }

        mutating func take(_ element: RawSpan) {
            guard let (end, weight) = WeightedElement.split(element), weight > (named?.weight ?? 0) else { return }
            let range = element.extracting(0..<end).trimmingBlanks()
            if range.equals("*") { takesAny = true }
            // Truncating the range until it is a tag finds the longest tag that it continues.
            var longest = 0
            for index in available.indices where !isExcluded(index) {
                let length = available[index].utf8.count
                if length > longest, length <= range.byteCount, range.isRelated(to: available[index]) {
                    longest = length
                    named = (index, weight)
                }
            }
        }

        private func isExcluded(_ index: Int) -> Bool {
            excluded >> UInt64(index) & 1 == 1
        }
    }
}

extension RawSpan {
    /// Whether this is a language range, and it is the tag, or one of the two continues the other behind a hyphen.
    fileprivate func isRelated(to tag: String) -> Bool {
        var offset = 0
        for letter in tag.utf8 {
            guard offset < byteCount else { return letter == UInt8(ascii: "-") && isLanguageRange }
            guard byte(at: offset).lowercased == letter else { return false }
            offset += 1
        }
        return (offset == byteCount || byte(at: offset) == UInt8(ascii: "-")) && isLanguageRange
    }

    /// Whether this is one to eight letters and then any number of subtags of one to eight letters and digits.
    private var isLanguageRange: Bool {
        var length = 0
        var isFirst = true
        for offset in 0..<byteCount {
            let byte = byte(at: offset)
            if byte == UInt8(ascii: "-") {
                guard length > 0 else { return false }
                length = 0
                isFirst = false
            } else {
                guard byte.isLetter || !isFirst && byte.isDigit, length < 8 else { return false }
                length += 1
            }
        }
        return length > 0
    }
}

extension UInt8 {
    /// A capital letter of ASCII as a small one, any other byte as it is.
    fileprivate var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
