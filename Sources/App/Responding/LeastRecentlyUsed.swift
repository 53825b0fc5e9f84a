/// A dictionary that forgets what was not asked for longest when it grows over a bound.
///
/// A doubly linked list threaded through an array keeps the order, so that a look-up moves no memory.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        var newer: Int
        var older: Int
    }

    private static var none: Int { -1 }

    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest = -1
    private var oldest = -1
    private(set) var bound: Int
    /// The sum of the costs of what is kept.
    private(set) var cost = 0

    /// - Parameter bound: most cost kept; a value that costs more is not kept at all.
    init(bound: Int) {
        self.bound = bound
    }

    var count: Int { places.count }

    /// Finds a value and makes it the one asked for last.
    mutating func value(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            link(place)
        }
        return nodes[place]?.value
    }

    /// Keeps a value, in place of an older one of the same key.
    mutating func insert(_ key: Key, _ value: Value, cost: Int) {
        remove(key)
        guard cost <= bound else { return }
        let node = Node(key: key, value: value, cost: cost, newer: Self.none, older: Self.none)
        let place: Int
        if let reused = free.popLast() {
            place = reused
            nodes[place] = node
        } else {
            place = nodes.count
            nodes.append(node)
        }
        places[key] = place
        self.cost += cost
        link(place)
        shrink()
    }

    /// Sets another bound, and forgets what is over it.
    mutating func setBound(_ bound: Int) {
        self.bound = bound
        shrink()
    }

    private mutating func shrink() {
        while cost > bound, oldest != Self.none, let node = nodes[oldest] { remove(node.key) }
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key), let node = nodes[place] else { return }
        unlink(place)
        cost -= node.cost
        nodes[place] = nil
        free.append(place)
    }

    private mutating func unlink(_ place: Int) {
        guard let node = nodes[place] else { return }
        if node.newer == Self.none { newest = node.older } else { nodes[node.newer]?.older = node.older }
        if node.older == Self.none { oldest = node.newer } else { nodes[node.older]?.newer = node.newer }
    }

    private mutating func link(_ place: Int) {
        nodes[place]?.older = newest
        nodes[place]?.newer = Self.none
        if newest != Self.none { nodes[newest]?.newer = place }
        newest = place
        if oldest == Self.none { oldest = place }
    }
}
