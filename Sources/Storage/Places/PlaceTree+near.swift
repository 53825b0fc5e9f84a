import Records

/// A shop and how far it is from a point.
struct NearPlace: Sendable, Hashable {
    /// The rowid of its row.
    let shop: Int64
    /// What shops are ordered by when they are near.
    let rank: DistanceRank

    var distanceMeters: Double { rank.meters }
}

/// The order of shops by distance; those at the same distance are in upstream order.
struct DistanceRank: Sendable, Hashable, Comparable {
    let meters: Double
    let position: Int64

    static func < (one: Self, other: Self) -> Bool {
        (one.meters, one.position) < (other.meters, other.position)
    }
}

/// What to look for around a point.
struct NearQuery {
    /// From where.
    var origin: DistanceOrigin
    /// Only shops behind this one in the order; nil to begin.
    var after: DistanceRank?
    /// Only shops at most this far away; infinite for all.
    var radiusMeters = Double.infinity
    /// Only shops of these types.
    var types = TypeFilter(nil)
}

extension PlaceTree {
    /// The nearest shops that a query asks for, nearest first.
    ///
    /// Of the cells not looked into yet, the one that may hold the nearest shop comes next, until no cell can hold one
    /// that is nearer than those found. Cells wholly nearer than `after` are passed over, so a page costs about as many
    /// cells as a circle through `after` crosses.
    ///
    /// - Parameters:
    ///   - query: which shops.
    ///   - limit: how many at most, 0 or less for none; some hundreds, since time grows with its square.
    /// - Returns: fewer than `limit` only at the end.
    /// - Throws: what SQLite reports.
    func nearest(_ query: NearQuery, limit: Int) throws(StorageError) -> [NearPlace] {
        var found = NearestPlaces(query, limit: limit)
        var cells = CellQueue()
        func consider(_ node: Node) {
            guard query.types.count(of: node.summary.counts) > 0 else { return }
            let least = query.origin.least(to: node.summary.extent)
            guard least <= found.most, query.origin.most(to: node.summary.extent) >= found.least else { return }
            cells.push(node, at: max(least, found.least))
        }
        if let world = try world() { consider(world) }
        while let (node, least) = cells.pop(), least <= found.most {
            if node.isDivided {
                for part in try parts(of: node.cell) { consider(part) }
            } else {
                try look(into: node, &found)
            }
        }
        return found.places
    }

    private func look(into node: Node, _ found: inout NearestPlaces) throws(StorageError) {
        guard node.summary.extent.isPoint else {
            return try forEachPlace(in: node.cell) { found.consider($0) }
        }
        // Any number of shops at the same distance, in the order wanted.
        let blocks = try blocks(of: node, after: found.startsAmong(node) ? found.query.after?.position : nil)
        try forEachBlock(blocks) { block in
            var last: IndexedPlace?
            PlaceBlock.forEach(block) { place in
                found.consider(place)
                last = place
            }
            return last.map { !found.excludes(everythingBehind: $0) } ?? false
        }
    }

    /// The blocks of a cell that have places behind a position, found by halving.
    private func blocks(of node: Node, after position: Int64?) throws(StorageError) -> ClosedRange<Int64> {
        let all = Self.blocks(of: node.cell)
        guard let position else { return all }
        let capacity = Self.blockCapacity(count: node.summary.count)
        var range = all.lowerBound..<all.lowerBound + Int64((node.summary.count - 1) / capacity)
        while !range.isEmpty {
            let middle = range.lowerBound + Int64(range.count / 2)
            var last = Int64.max
            try forEachBlock(middle...middle) { block in
                PlaceBlock.forEach(block) { last = $0.position }
                return false
            }
            range = last <= position ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound...all.upperBound
    }
}
