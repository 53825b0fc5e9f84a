import Synchronization

/// Counters that one thread moves and any thread reads.
///
/// With a single writer adding is a load and a store: no counter waits for another core.
final class CounterCells: @unchecked Sendable {
    // Unchecked: the cells are atomics, and the pointer to them never changes.
    private let cells: UnsafeMutablePointer<Atomic<Int>>
    let count: Int

    init(count: Int) {
        self.count = count
        cells = .allocate(capacity: count)
        for index in 0..<count { (cells + index).initialize(to: Atomic(0)) }
    }

    deinit {
        cells.deinitialize(count: count)
        cells.deallocate()
    }

    /// Adds to a cell, for the one thread that does; there is none at any other index than 0..<count.
    @inline(__always)
    func add(_ number: Int = 1, at index: Int) {
        guard index >= 0, index < count else { return }
        cells[index].store(cells[index].load(ordering: .relaxed) &+ number, ordering: .relaxed)
    }

    /// The cell at an index of 0..<count.
    subscript(index: Int) -> Int {
        cells[index].load(ordering: .relaxed)
    }
}
