import Records

/// Which members have come and gone that nothing reads.
struct UnknownMemberDrift {
    private let shape: Shape
    /// Nil for a first answer.
    private let earlier: Shape?

    init(of shape: Shape, since earlier: Shape?) {
        self.shape = shape
        self.earlier = earlier
    }

    /// What differs: at most that some are new, and that some are gone.
    var findings: [DriftFinding] {
        [
            finding(new, "new", "in", of: shape.objects, "no view shows"),
            finding(gone, "gone", "from", of: earlier?.objects ?? 0, "no view showed"),
        ].compactMap(\.self)
    }

    private func finding(
        _ members: [SpellingCounts.Entry], _ news: String, _ place: String, of objects: Int, _ effect: String
    ) -> DriftFinding? {
        func share(_ member: SpellingCounts.Entry) -> String { "\(place) \(min(member.count, objects)) of \(objects)" }
        if members.count == 1, let member = members.first {
            return DriftFinding(
                .note, DriftFinding.subject(member.spelling), "is \(news) \(share(member))", "\(effect) it")
        }
        let list = members.listed { "`\($0.spelling)` \(share($0))" }
        return members.isEmpty
            ? nil : DriftFinding(.note, "\(members.count) members", "are \(news) (\(list))", "\(effect) them")
    }

    private var new: [SpellingCounts.Entry] {
        let names = shape.unknownMembers
        guard let earlier else {
            return names.entries.filter { Share($0.count, of: shape.objects).isRise(from: nil) }
        }
        let unseen = Set(names.entries(unknownTo: earlier.unknownMembers))
        return names.entries.filter { entry in
            // One that some had before is no news when more have it.
            let isBack = earlier.unknownMembers[entry.spelling] == 0
            return unseen.contains(entry) || (isBack && isNoticeable(entry, in: shape))
        }
    }

    private var gone: [SpellingCounts.Entry] {
        guard let earlier else { return [] }
        return shape.unknownMembers.entries(goneSince: earlier.unknownMembers).filter { isNoticeable($0, in: earlier) }
    }

    private func isNoticeable(_ entry: SpellingCounts.Entry, in shape: Shape) -> Bool {
        Share(entry.count, of: shape.objects).isRise(from: Share(0, of: 1))
    }
}
