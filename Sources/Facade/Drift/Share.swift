/// So many of a whole.
struct Share: Sendable, Hashable {
    let count: Int
    let whole: Int

    init(_ count: Int, of whole: Int) {
        self.count = count
        self.whole = whole
    }

    /// Whether this is more than chance makes of an earlier share.
    ///
    /// That is: more by a tenth of the whole, and by two at least (where the whole is one, by one). Where there is no
    /// earlier share, more than half.
    func isRise(from earlier: Share?) -> Bool {
        guard let earlier, earlier.whole > 0 else { return count * 2 > whole }
        let more = Double(count) - Double(earlier.count) / Double(earlier.whole) * Double(whole)
        // A division may come out a little too small.
        return more + 1e-6 >= max(Double(whole) / 10, min(2, Double(whole)), 1e-3)
    }
}
