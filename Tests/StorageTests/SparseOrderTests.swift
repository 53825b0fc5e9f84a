import TestSupport
import Testing

@testable import Storage

@Suite struct SparseOrderTests {
    private func applied(_ moves: [SparseOrder.Move], to positions: [Int64]) -> [Int64] {
        var result = positions
        for move in moves { result[move.index] = move.position }
        return result
    }

    private func ascends(_ positions: [Int64]) -> Bool {
        zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
    }

    @Test(arguments: [[], [5], [1, 2, 3], [-9, 0, SparseOrder.limit]])
    func ascendingPositionsStay(positions: [Int64]) {
        #expect(SparseOrder.moves(toAscend: positions) == [])
    }

    @Test func putsOneBetweenItsNeighbours() {
        #expect(SparseOrder.moves(toAscend: [100, 300, 200]) == [.init(index: 1, position: 150)])
        #expect(SparseOrder.moves(toAscend: [300, 100, 200]) == [.init(index: 0, position: 100 - SparseOrder.gap)])
        #expect(
            SparseOrder.moves(toAscend: [200, 300, 100]) == [.init(index: 2, position: 300 + SparseOrder.gap)])
    }

    @Test func takesNeighboursAlongWhereThereIsNoRoom() {
        let positions: [Int64] = [10, 900, 11, 12, 5_000_000, 6_000_000]
        let moves = SparseOrder.moves(toAscend: positions)
        #expect(moves.map(\.index) == [1, 2, 3])
        #expect(ascends(applied(moves, to: positions)))
    }

    @Test(arguments: [
        [Int64.max, 1, 2], [1, Int64.min], [SparseOrder.limit + 1, SparseOrder.limit + 2],
        [3, SparseOrder.limit, 1, 2, 0], [SparseOrder.limit, -SparseOrder.limit, 0],
        [1, -SparseOrder.limit, -SparseOrder.limit + 1],
    ])
    func numbersAnewAtTheEndOfTheRange(positions: [Int64]) {
        let result = applied(SparseOrder.moves(toAscend: positions), to: positions)
        #expect(ascends(result))
        #expect(result.allSatisfy { (-SparseOrder.limit...SparseOrder.limit).contains($0) })
    }

    @Test func movesTheFewestOfAnyPermutation() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let count = Int.random(in: 0...9, using: &generator)
            let positions = (0..<count).map { Int64($0) * SparseOrder.gap }.shuffled(using: &generator)
            let moves = SparseOrder.moves(toAscend: positions)
            #expect(ascends(applied(moves, to: positions)))
            #expect(moves.count == count - longestAscentByTrial(positions))
        }
    }

    @Test func crowdedPositionsAscendToo() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let positions = (0..<Int64.random(in: 1...30, using: &generator)).shuffled(using: &generator)
            #expect(ascends(applied(SparseOrder.moves(toAscend: positions), to: positions)))
        }
    }

    /// By every subset, so only for a few elements.
    private func longestAscentByTrial(_ positions: [Int64]) -> Int {
        (0..<(1 << positions.count)).map { subset in
            let chosen = positions.indices.filter { subset & (1 << $0) != 0 }.map { positions[$0] }
            return ascends(chosen) ? chosen.count : 0
        }.max() ?? 0
    }
}
