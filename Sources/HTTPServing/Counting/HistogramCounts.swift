/// How often something took how long.
public struct HistogramCounts: Sendable, Hashable {
    /// The upper bounds of the buckets in nanoseconds, ascending; one more bucket holds what is above all of them.
    public let bounds: [Int64]
    /// How often, for each bucket on its own.
    public private(set) var counts: [Int]
    /// Nanoseconds of all of them together.
    public private(set) var sumNanoseconds: Int

    /// Starts with nothing counted.
    public init(bounds: [Int64]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
        sumNanoseconds = 0
    }

    /// How often in all.
    public var count: Int { counts.reduce(0, +) }

    /// Counts one.
    public mutating func add(_ nanoseconds: Int64) {
        counts[bounds.firstIndex { nanoseconds <= $0 } ?? bounds.count] += 1
        sumNanoseconds += Int(nanoseconds)
    }

    /// Adds what was counted in `cells` from `start` on.
    mutating func add(_ cells: CounterCells, from start: Int) {
        for index in counts.indices { counts[index] += cells[start + index] }
        sumNanoseconds += cells[start + counts.count]
    }
}

/// Where a histogram lies among the counters of a loop: a cell for each bucket, and one for the sum.
struct HistogramCells: Sendable {
    let bounds: [Int64]

    var count: Int { bounds.count + 2 }

    @inline(__always)
    func add(_ nanoseconds: Int64, to cells: CounterCells, from start: Int) {
        var bucket = 0
        while bucket < bounds.count, nanoseconds > bounds[bucket] { bucket += 1 }
        cells.add(at: start + bucket)
        cells.add(Int(nanoseconds), at: start + bounds.count + 1)
    }

    /// Of a request: 100 µs to 10 s.
    static let request = HistogramCells(bounds: [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ])
    /// Of a timer: the loop's clock for them goes in milliseconds.
    static let lag = HistogramCells(bounds: [
        1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000, 500_000_000,
        1_000_000_000,
    ])
}
