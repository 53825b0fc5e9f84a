import Records

/// One thing that is not as it was in an upstream's answers.
struct DriftFinding: Sendable, Hashable {
    enum Kind: Unicode.Scalar, Sendable, Hashable, CaseIterable {
        /// Views show less.
        case loss = "-"
        /// They show more again.
        case gain = "+"
        /// They show the same.
        case note = "="
    }

    let kind: Kind
    /// What it is about: a member in backquotes, members, or elements.
    let subject: String
    /// What became of it, such as "missing in 18 of 18".
    let change: String
    /// What the views make of it; nil when that goes without saying.
    let effect: String?

    init(_ kind: Kind, _ subject: String, _ change: String, _ effect: String?) {
        self.kind = kind
        self.subject = subject
        self.change = change
        self.effect = effect
    }

    /// Reads what `line` gave; nil when it is something else.
    init?(line: Substring.UnicodeScalarView) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 4, fields[0].count == 1, let kind = fields[0].first.flatMap(Kind.init) else { return nil }
        self.init(kind, String(fields[1]), String(fields[2]), fields[3].isEmpty ? nil : String(fields[3]))
    }

    /// Itself for `init(line:)`.
    var line: String {
        "\(kind.rawValue)\t\(subject)\t\(change)\t\(effect ?? "")"
    }

    /// Whether an answer still gives less than it should where this was found to be a loss.
    func isLasting(in shape: Shape) -> Bool {
        guard kind == .loss else { return false }
        if subject == Self.elements { return shape.strays > 0 }
        guard let member = shape.members.first(where: { Self.subject($0.name) == subject }) else { return false }
        return member.read < shape.objects || (member.name == "id" && shape.repeats > 0)
    }

    /// The subject of what is found of elements.
    static let elements = "elements"

    /// The subject of what is found of a member.
    static func subject(_ member: String) -> String { "`\(member)`" }
}

extension [DriftFinding] {
    /// One line for each finding, for the operator; members next to each other with the same to tell share one.
    var sentences: [String] {
        var merged: [(subjects: [String], rest: String)] = []
        for finding in self {
            let rest = finding.change + (finding.effect.map { ": " + $0 } ?? "")
            if let last = merged.last, last.rest == rest {
                merged[merged.count - 1].subjects.append(finding.subject)
            } else {
                merged.append(([finding.subject], rest))
            }
        }
        return merged.map { "\($0.subjects.joined(separator: ", ")) \($0.rest)" }
    }
}
