import Testing

@testable import Facade

@Suite struct ShareTests {
    @Test(arguments: [
        // By a tenth, and by two.
        ((0, 18), (18, 18), true), ((0, 19), (1, 19), false), ((0, 19), (2, 19), true), ((1, 19), (3, 19), true),
        ((0, 20), (2, 20), true), ((0, 21), (2, 21), false), ((0, 21), (3, 21), true),
        ((50, 100), (59, 100), false), ((50, 100), (60, 100), true), ((50, 100), (40, 100), false),
        ((0, 1_000_000), (99_999, 1_000_000), false), ((0, 1_000_000), (100_000, 1_000_000), true),
        // A list of another length.
        ((9, 18), (24, 48), false), ((9, 18), (29, 48), true), ((16, 16), (48, 48), false), ((1, 1), (0, 9), false),
        // Few records.
        ((0, 1), (1, 1), true), ((0, 2), (1, 2), false), ((0, 2), (2, 2), true), ((0, 3), (1, 3), false),
        ((0, 9), (1, 1), true), ((1, 2), (2, 2), false),
        // None.
        ((0, 9), (0, 0), false), ((0, 9), (0, 9), false),
    ])
    func onlyMuchIsARise(earlier: (Int, Int), now: (Int, Int), isRise: Bool) {
        #expect(Share(now.0, of: now.1).isRise(from: Share(earlier.0, of: earlier.1)) == isRise)
    }

    @Test(arguments: [(0, 0, false), (0, 9, false), (4, 9, false), (5, 9, true), (1, 2, false), (1, 1, true)])
    func withNothingToCompareMoreThanHalfIsMuch(count: Int, whole: Int, isRise: Bool) {
        #expect(Share(count, of: whole).isRise(from: nil) == isRise)
    }
}
