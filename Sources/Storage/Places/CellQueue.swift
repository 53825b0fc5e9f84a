/// Cells in the order of a number, the least first: a binary heap.
struct CellQueue {
    private typealias Entry = (node: PlaceTree.Node, rank: Double)
    private var entries: [Entry] = []

    mutating func push(_ node: PlaceTree.Node, at rank: Double) {
        entries.append((node, rank))
        var index = entries.count - 1
        while index > 0, entries[(index - 1) / 2].rank > entries[index].rank {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func pop() -> (node: PlaceTree.Node, rank: Double)? {
        guard let first = entries.first else { return nil }
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        var index = 0
        while let next = [2 * index + 1, 2 * index + 2].filter(entries.indices.contains)
            .min(by: { entries[$0].rank < entries[$1].rank }), entries[next].rank < entries[index].rank
        {
            entries.swapAt(index, next)
            index = next
        }
        return first
    }
}
