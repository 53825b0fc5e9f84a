import Records

extension PlaceTree {
    /// How many shops are in an area, exactly.
    ///
    /// Cells wholly inside are counted as they are; only in cells without parts that its border crosses are shops
    /// looked at one by one.
    func count(in area: some PlaceArea, types: TypeFilter = TypeFilter(nil)) throws(StorageError) -> Int {
        var count = 0
        try visit(area, types: types) {
            count += types.count(of: $0.summary.counts)
        } place: { _ in
            count += 1
        }
        return count
    }

    /// The shops in an area, in upstream order; nil when there are more than `limit`.
    func places(
        in area: some PlaceArea, types: TypeFilter = TypeFilter(nil), limit: Int
    ) throws(StorageError) -> [IndexedPlace]? {
        var count = 0
        var places: [IndexedPlace] = []
        var wholes: [Node] = []
        try visit(area, types: types) {
            count += types.count(of: $0.summary.counts)
            wholes.append($0)
        } place: {
            count += 1
            if count <= limit { places.append($0) }
        }
        guard count <= limit else { return nil }
        for whole in wholes {
            try forEachPlace(under: whole) { if types.allows($0.type) { places.append($0) } }
        }
        return places.sorted { $0.position < $1.position }
    }

    /// Every place of a cell, with parts or without.
    func forEachPlace(under node: Node, _ body: (IndexedPlace) -> Void) throws(StorageError) {
        guard node.isDivided else { return try forEachPlace(in: node.cell, body) }
        for part in try parts(of: node.cell) { try forEachPlace(under: part, body) }
    }

    /// Goes through an area: cells wholly inside are handed out whole, and of those on the border the places inside.
    func visit(
        _ area: some PlaceArea, types: TypeFilter, whole: (Node) -> Void, place: (IndexedPlace) -> Void
    ) throws(StorageError) {
        if let world = try world() { try visit(world, area, types, whole, place) }
    }

    /// Goes through the part of an area that lies in one cell.
    func visit(
        _ node: Node, _ area: some PlaceArea, _ types: TypeFilter, _ whole: (Node) -> Void,
        _ place: (IndexedPlace) -> Void
    ) throws(StorageError) {
        guard types.count(of: node.summary.counts) > 0, area.mayTouch(node.summary.extent) else { return }
        if area.holds(node.summary.extent) {
            whole(node)
        } else if node.isDivided {
            for part in try parts(of: node.cell) { try visit(part, area, types, whole, place) }
        } else {
            try forEachPlace(in: node.cell) { if types.allows($0.type), area.holds($0.point) { place($0) } }
        }
    }
}

/// A part of the Earth's surface.
protocol PlaceArea {
    /// A point is in it.
    func holds(_ point: GeoPoint) -> Bool
    /// All of an extent is certainly in it.
    func holds(_ extent: Extent) -> Bool
    /// False when certainly nothing of an extent is in it.
    func mayTouch(_ extent: Extent) -> Bool
}

/// What is at most so far from a point.
struct Circle: PlaceArea {
    let origin: DistanceOrigin
    let radiusMeters: Double
    private let least: Double
    private let most: Double

    init(origin: DistanceOrigin, radiusMeters: Double) {
        self.origin = origin
        self.radiusMeters = radiusMeters
        least = DistanceOrigin.least(meters: radiusMeters)
        most = radiusMeters < 0 ? -1 : DistanceOrigin.most(meters: radiusMeters)
    }

    func holds(_ point: GeoPoint) -> Bool {
        let haversine = origin.haversine(to: point)
        guard haversine >= least else { return true }
        return haversine <= most && DistanceOrigin.meters(ofHaversine: haversine) <= radiusMeters
    }

    func holds(_ extent: Extent) -> Bool { origin.most(to: extent) < least }

    func mayTouch(_ extent: Extent) -> Bool { origin.least(to: extent) <= most }
}
