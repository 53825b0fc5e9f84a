import Records

/// How an answer's shape differs from an earlier one, in terms of what the views lose.
///
/// Small changes of a share are no drift (`Share.isRise`). A name or word that was never seen before is one even if it
/// comes once.
struct ShapeDrift: Sendable {
    private let source: Source
    /// Nil to compare with what the program reads.
    private let earlier: Shape?
    private let shape: Shape

    /// Compares the shape of an answer.
    ///
    /// - Parameters:
    ///   - shape: of the answer.
    ///   - earlier: the one to compare with; nil when there is none. Then it is compared with what the program reads,
    ///     and only what more than half of the records show is told.
    ///   - source: whose answer it is.
    init(of shape: Shape, since earlier: Shape?, source: Source) {
        self.shape = shape
        self.earlier = earlier
        self.source = source
    }

    /// What differs: of elements, then of members in the source's order, then of members that nothing reads.
    var findings: [DriftFinding] {
        guard shape.objects > 0 else { return elements }
        let known = elements + MemberUse.all(of: source).flatMap(findings)
        // To a first answer those are worth a word when something is missing: it may have another name.
        guard earlier != nil || known.contains(where: { $0.kind == .loss }) else { return known }
        return known + UnknownMemberDrift(of: shape, since: earlier).findings
    }

    private func findings(of use: MemberUse) -> [DriftFinding] {
        guard let member = shape.member(use.name) else { return [] }
        guard let earlier else { return MemberDrift(use, of: member, in: shape, since: nil).findings }
        // A program that did not read it yet left nothing to compare with.
        guard let before = earlier.member(use.name) else { return [] }
        return MemberDrift(use, of: member, in: shape, since: (before, earlier)).findings
    }

    private var elements: [DriftFinding] {
        var findings: [DriftFinding] = []
        if Share(shape.strays, of: shape.elements).isRise(from: earlier.map { Share($0.strays, of: $0.elements) }) {
            let change = "are no objects in \(shape.strays) of \(shape.elements)"
            findings.append(DriftFinding(.loss, DriftFinding.elements, change, MemberUse.elementLoss))
        }
        if Share(shape.repeats, of: shape.objects).isRise(from: earlier.map { Share($0.repeats, of: $0.objects) }) {
            let change = "repeated in \(shape.repeats) of \(shape.objects)"
            findings.append(DriftFinding(.loss, DriftFinding.subject("id"), change, MemberUse.elementLoss))
        }
        return findings
    }
}
