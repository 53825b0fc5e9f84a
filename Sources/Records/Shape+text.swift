extension Shape {
    private static let heading = "shape 1"

    /// The shape in a few lines, for `init(text:)`.
    public var text: String {
        var lines = [
            Self.heading, Self.line(objects, strays, repeats, unknownMembers.others, unknownWords.others),
        ]
        for member in members {
            lines.append("= \(Self.line(Kind.allCases.map { member[$0] } + [member.unreadable])) \(member.name)")
        }
        lines += unknownMembers.entries.map { "+ \($0.count) \($0.spelling)" }
        lines += unknownWords.entries.map { "~ \($0.count) \($0.spelling)" }
        return lines.joined(separator: "\n")
    }

    private static func line(_ counts: Int...) -> String { line(counts) }

    private static func line(_ counts: [Int]) -> String {
        counts.map { String($0) }.joined(separator: " ")
    }

    /// Reads what `text` gave; nil when anything in it is wrong.
    public init?(text: String) {
        // Scalars, since a name may begin with one that joins the space before it.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 2, lines[0].elementsEqual(Self.heading.unicodeScalars) else { return nil }
        guard let (counts, _) = Self.fields(lines[1], 5) else { return nil }
        (objects, strays, repeats) = (counts[0], counts[1], counts[2])
        for line in lines.dropFirst(2) {
            guard let mark = line.first, read(line.dropFirst(2), mark: mark) else { return nil }
        }
        unknownMembers.addOthers(counts[3])
        unknownWords.addOthers(counts[4])
    }

    /// Reads one line.
    ///
    /// - Returns: false when it is wrong.
    private mutating func read(_ line: Substring.UnicodeScalarView, mark: Unicode.Scalar) -> Bool {
        switch mark {
        case "=":
            let kinds = Kind.allCases
            guard let (counts, name) = Self.fields(line, kinds.count + 1) else { return false }
            let member = Member(
                name, Dictionary(uniqueKeysWithValues: zip(kinds, counts)), unreadable: counts[kinds.count])
            members.append(member)
            return member.present + member.absent == objects && member.read >= 0
        case "+", "~":
            guard let (counts, spelling) = Self.fields(line, 1) else { return false }
            if mark == "+" {
                unknownMembers.add(spelling, count: counts[0])
            } else {
                unknownWords.add(spelling, count: counts[0])
            }
            return true
        default: return false
        }
    }

    /// So many counts, and what follows them.
    private static func fields(
        _ line: Substring.UnicodeScalarView, _ count: Int
    ) -> (counts: [Int], rest: String)? {
        let fields = line.split(separator: " ", maxSplits: count, omittingEmptySubsequences: false)
        // As many elements as a body of 64 GiB could have, so that no sum of counts overflows.
        let counts = fields.prefix(count).compactMap { Int(Substring($0)) }.filter { (0...1 << 36).contains($0) }
        guard counts.count == count else { return nil }
        return (counts, fields.count > count ? String(fields[count]) : "")
    }
}
