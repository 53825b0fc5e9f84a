import Records

/// How one member differs from what it was.
struct MemberDrift {
    private let use: MemberUse
    private let member: Shape.Member
    private let shape: Shape
    /// Nil for a first answer.
    private let before: (member: Shape.Member, shape: Shape)?

    init(_ use: MemberUse, of member: Shape.Member, in shape: Shape, since before: (Shape.Member, Shape)?) {
        self.use = use
        self.member = member
        self.shape = shape
        self.before = before
    }

    /// What differs; that it can be read more often is told only when there is nothing else to tell.
    var findings: [DriftFinding] {
        let retyped = retyping
        let unread = retyped.isEmpty ? unreadability ?? newWords : nil
        let changes = [absence, unread].compactMap(\.self) + retyped
        return changes.isEmpty ? [recovery].compactMap(\.self) : changes
    }

    private func finding(_ kind: DriftFinding.Kind, _ change: String, _ effect: String?) -> DriftFinding {
        DriftFinding(kind, DriftFinding.subject(use.name), change, effect)
    }

    // MARK: - It is not there

    private var absence: DriftFinding? {
        let earlier = before.map { Share($0.member.absent, of: $0.shape.objects) }
        guard Share(member.absent, of: shape.objects).isRise(from: earlier) else { return nil }
        let substitute = use.substitutes.compactMap(shape.member).max { $0.read < $1.read }
        let isReplaced = substitute.map { $0.read >= member.absent } ?? false
        // To a first answer, both ways of a shape that has two are the right one.
        if before == nil, use.isOptional || isReplaced { return nil }
        let words =
            switch (member[.missing], member[.null]) {
            case (_, 0): "missing"
            case (0, _): "null"
            default: "missing or null"
            }
        let change = "\(words) in \(member.absent) of \(shape.objects)"
        guard isReplaced, let substitute else { return finding(.loss, change, use.loss) }
        return finding(.note, change, "`\(substitute.name)` is read instead")
    }

    // MARK: - It is something else

    private var retyping: [DriftFinding] {
        let kinds: [Shape.Kind] = [.text, .number, .boolean, .object, .array]
        return kinds.filter(isNew).map { kind in
            let count = member[kind]
            let change =
                count < member.present
                ? "is \(kind.words) in \(count) of \(shape.objects)"
                : "\(before == nil ? "is" : "became") \(kind.words)"
            let read = "\(member.read) of \(member.present) read"
            return member.unreadable == 0
                ? finding(.note, change, read) : finding(.loss, change, "\(read); \(use.loss)")
        }
    }

    /// Whether it is of this kind in more of the objects that have it.
    private func isNew(_ kind: Shape.Kind) -> Bool {
        guard Share(member[kind], of: shape.objects).isRise(from: Share(0, of: 1)) else { return false }
        let share = Share(member[kind], of: member.present)
        if let before, before.member.present > 0 {
            return share.isRise(from: Share(before.member[kind], of: before.member.present))
        }
        return !use.kinds.contains(kind) && share.isRise(from: nil)
    }

    // MARK: - It cannot be read

    private var unreadability: DriftFinding? {
        let earlier = before.map { Share($0.member.unreadable, of: $0.shape.objects) }
        guard Share(member.unreadable, of: shape.objects).isRise(from: earlier) else { return nil }
        let share = "in \(member.unreadable) of \(shape.objects)"
        let words = shape.unknownWords.entries.filter { $0.count > 0 }
        return use.isWord && !words.isEmpty
            ? finding(.loss, "unknown \(share) (\(Self.list(words)))", use.loss)
            : finding(.loss, "unreadable \(share)", use.loss)
    }

    private var newWords: DriftFinding? {
        guard use.isWord, let before else { return nil }
        let new = shape.unknownWords.entries(unknownTo: before.shape.unknownWords)
        guard !new.isEmpty else { return nil }
        let count = new.reduce(0) { $0 + $1.count }
        return finding(.loss, "unknown in \(count) of \(shape.objects) (\(Self.list(new)))", use.loss)
    }

    private static func list(_ words: [SpellingCounts.Entry]) -> String {
        words.listed { "`\($0.spelling)` \($0.count)" }
    }

    // MARK: - It is back

    private var recovery: DriftFinding? {
        guard let before else { return nil }
        let earlier = Share(before.member.read, of: before.shape.objects)
        guard Share(member.read, of: shape.objects).isRise(from: earlier) else { return nil }
        return finding(
            .gain, "read in \(member.read) of \(shape.objects), before in \(earlier.count) of \(earlier.whole)", nil)
    }
}

extension Shape.Kind {
    /// The kind after "became".
    fileprivate var words: String {
        switch self {
        case .text: "text"
        case .number: "a number"
        case .boolean: "true or false"
        case .object: "an object"
        case .array: "an array"
        case .null: "null"
        case .missing: "missing"
        }
    }
}
