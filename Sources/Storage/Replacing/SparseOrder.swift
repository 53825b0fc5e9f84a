/// An order kept as numbers with room between them, so that one record that takes another place costs one row.
enum SparseOrder {
    /// The distance between neighbours that were never moved.
    static let gap: Int64 = 1 << 20
    /// Positions beyond ±this are numbered anew.
    static let limit: Int64 = 1 << 61
    /// The least distance that is left where neighbours had to make room.
    private static let leastGap: Int64 = 1 << 10

    /// A row that has to take a new position.
    struct Move: Equatable {
        /// Its place in the order, from 0.
        let index: Int
        let position: Int64
        /// The row is in order where it is, and goes up to make room.
        var makesRoom = false
    }

    /// The fewest moves that make `positions` ascend; more where there is no room between two rows, or beyond `limit`.
    ///
    /// - Parameter positions: one for each row in the order wanted, all different.
    /// - Returns: the moves in that order, nothing for the rows that stay.
    static func moves(toAscend positions: [Int64]) -> [Move] {
        guard positions.allSatisfy({ (-limit...limit).contains($0) }) else { return renumbered(positions.count) }
        var isKept = longestAscent(in: positions)
        var moves: [Move] = []
        var last: Int64?
        var index = 0
        while index < positions.count {
            if isKept[index] {
                last = positions[index]
                index += 1
                continue
            }
            let run = run(from: index, after: last, in: positions, &isKept)
            for (offset, index) in run.indices.enumerated() {
                let position = run.first + Int64(offset) * run.step
                guard (-limit...limit).contains(position) else { return renumbered(positions.count) }
                moves.append(Move(index: index, position: position, makesRoom: run.takenAlong.contains(index)))
                last = position
            }
            index = run.indices.upperBound
        }
        return moves
    }

    private struct Run {
        let indices: Range<Int>
        let first: Int64
        let step: Int64
        /// The kept rows among them.
        let takenAlong: Set<Int>
    }

    /// Positions for the rows from `start` on that are not kept, taking kept ones behind them along where there is no
    /// room before the next.
    private static func run(
        from start: Int, after last: Int64?, in positions: [Int64], _ isKept: inout [Bool]
    ) -> Run {
        var end = start
        var taken: Set<Int> = []
        var least: Int64 = 1
        while true {
            while end < positions.count, !isKept[end] { end += 1 }
            let count = Int64(end - start)
            guard end < positions.count else {
                return Run(indices: start..<end, first: last.map { $0 + gap } ?? gap, step: gap, takenAlong: taken)
            }
            guard let last else {
                return Run(indices: start..<end, first: positions[end] - count * gap, step: gap, takenAlong: taken)
            }
            let step = (positions[end] - last) / (count + 1)
            if step >= least {
                return Run(indices: start..<end, first: last + step, step: step, takenAlong: taken)
            }
            isKept[end] = false
            taken.insert(end)
            least = leastGap
        }
    }

    private static func renumbered(_ count: Int) -> [Move] {
        (0..<count).map { Move(index: $0, position: Int64($0 + 1) * gap) }
    }

    /// Tells which elements belong to one longest ascending subsequence.
    private static func longestAscent(in positions: [Int64]) -> [Bool] {
        var lengths: [Int] = []  // of the longest ascent that ends at each element
        lengths.reserveCapacity(positions.count)
        var lasts: [Int64] = []  // the least last element of an ascent of each length
        for position in positions {
            var low = 0
            var high = lasts.count
            while low < high {
                let middle = (low + high) / 2
                if lasts[middle] < position { low = middle + 1 } else { high = middle }
            }
            if low == lasts.count { lasts.append(position) } else { lasts[low] = position }
            lengths.append(low + 1)
        }
        var isKept = [Bool](repeating: false, count: positions.count)
        var wanted = lasts.count
        var next = Int64.max
        for index in positions.indices.reversed() where lengths[index] == wanted && positions[index] < next {
            isKept[index] = true
            next = positions[index]
            wanted -= 1
        }
        return isKept
    }
}
