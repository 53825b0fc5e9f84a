import Records

/// Goes from the whole world to ever smaller cells, until there are as many things as a map can show.
struct MapRefinement {
    /// Shops that are one thing on the map at the level reached.
    private enum Thing {
        /// All shops of a cell.
        case whole(PlaceTree.Node)
        /// Those shops of a divided cell that are in the area: as a rule some, else it vanishes in the end.
        case partly(PlaceTree.Node)
        /// Some shops of a cell without parts, ordered by cell.
        case places(ArraySlice<LocatedPlace>)
    }

    /// A thing that was looked at.
    enum Annotation {
        case shop(IndexedPlace)
        case cluster(CellSummary)
    }

    private let tree: PlaceTree
    private let area: any PlaceArea
    private var level = 0
    private var things: [Thing] = []

    init(of tree: PlaceTree, in area: any PlaceArea) throws(StorageError) {
        self.tree = tree
        self.area = area
        if let world = try tree.world() { things = try thing(of: world) }
    }

    /// Goes down to a level, or to the deepest above it at which cells with at most `limit` things touch the area.
    mutating func refine(to deepest: Int, limit: Int) throws(StorageError) {
        while level < deepest {
            var finer: [Thing] = []
            for thing in things {
                finer += try parts(of: thing)
                guard finer.count <= limit else { return }
            }
            things = finer
            level += 1
        }
    }

    /// What the things are.
    func annotations() throws(StorageError) -> [Annotation] {
        var annotations: [Annotation] = []
        for thing in things {
            if let annotation = try annotation(thing) { annotations.append(annotation) }
        }
        return annotations
    }

    // MARK: Going down

    private func thing(of node: PlaceTree.Node) throws(StorageError) -> [Thing] {
        let extent = node.summary.extent
        guard area.mayTouch(extent) else { return [] }
        if area.holds(extent) { return [.whole(node)] }
        if node.isDivided { return [.partly(node)] }
        let places = try located(node).filter { area.holds($0.place.point) }
        return places.isEmpty ? [] : [.places(places[...])]
    }

    private func parts(of thing: Thing) throws(StorageError) -> [Thing] {
        switch thing {
        case .whole(let node) where node.summary.extent.isPoint:
            return [thing]
        case .whole(let node) where !node.isDivided:
            return split(try located(node)[...])
        case .whole(let node), .partly(let node):
            var things: [Thing] = []
            for part in try tree.parts(of: node.cell) { things += try self.thing(of: part) }
            return things
        case .places(let places):
            return split(places)
        }
    }

    /// The places of one cell by its parts at the next level.
    private func split(_ places: ArraySlice<LocatedPlace>) -> [Thing] {
        guard places.count > 1 else { return [.places(places)] }
        let shift = Int64(2 * (MapCell.deepestLevel - level - 1))
        var things: [Thing] = []
        var rest = places
        while let first = rest.first {
            let own = rest.prefix { $0.cell >> shift == first.cell >> shift }
            rest = rest[own.endIndex...]
            things.append(.places(own))
        }
        return things
    }

    private func located(_ node: PlaceTree.Node) throws(StorageError) -> [LocatedPlace] {
        var places: [LocatedPlace] = []
        places.reserveCapacity(node.summary.count)
        try tree.forEachPlace(in: node.cell) { places.append(LocatedPlace($0)) }
        return places.sorted { $0.cell < $1.cell }
    }

    // MARK: Looking

    private func annotation(_ thing: Thing) throws(StorageError) -> Annotation? {
        switch thing {
        case .whole(let node) where node.summary.count > 1:
            return .cluster(node.summary)
        case .whole(let node):
            var place: IndexedPlace?
            try tree.forEachPlace(in: node.cell) { place = $0 }
            return place.map(Annotation.shop)
        case .partly(let node):
            var wholes: [PlaceTree.Node] = []
            var places: [IndexedPlace] = []
            try tree.visit(node, area, TypeFilter(nil), { wholes.append($0) }, { places.append($0) })
            if places.isEmpty, wholes.count == 1, let only = wholes.first { return try annotation(.whole(only)) }
            if wholes.isEmpty, places.count == 1, let only = places.first { return .shop(only) }
            let summaries = wholes.map(\.summary) + places.map { CellSummary(of: $0) }
            return CellSummary(of: summaries).map(Annotation.cluster)
        case .places(let places):
            guard places.count == 1, let only = places.first else {
                return CellSummary(of: places.map(\.place)).map(Annotation.cluster)
            }
            return .shop(only.place)
        }
    }
}
