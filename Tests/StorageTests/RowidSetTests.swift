import TestSupport
import Testing

@testable import Storage

@Suite struct RowidSetTests {
    @Test func holdsWhatWasPutInAndNothingElse() {
        var generator = SeededGenerator(seed: 3)
        var set = RowidSet()
        var expected: Set<Int64> = []
        let edges: [Int64] = [0, -1, 63, 64, -64, -65, .max, .min, .max - 1]
        let others = (0..<2_000).map { _ in Int64.random(in: -500...1_500, using: &generator) }
        for rowid in edges + others {
            #expect(set.insert(rowid) == expected.insert(rowid).inserted)
        }
        #expect(set.count == expected.count)
        for rowid in edges + Array(-600...1_600) { #expect(set.contains(rowid) == expected.contains(rowid)) }
    }
}
