import Records

extension Snapshot {
    /// What to show on a map.
    ///
    /// Without a zoom, at most 1,000 shops are shown as they are; of more, as with a zoom, those are gathered that lie
    /// in the same square of 64 points of the map, so two shops on either side of a border stay two. Where more than
    /// 1,000 things would be left the squares are larger. A cluster counts the shops in the box, not what else its
    /// square holds.
    /// - Returns: nothing when no shop is in the box.
    /// - Throws: what SQLite reports.
    public func map(_ query: MapQuery) throws(StorageError) -> MapContent {
        let tree = PlaceTree(connection: connection)
        let area = GeoBoxArea(query.bounds)
        if query.zoom == nil, let places = try tree.places(in: area, limit: MapContent.mostThings) {
            return try content(places, [])
        }
        var refinement = try MapRefinement(of: tree, in: area)
        let zoom = min(max(query.zoom ?? MapQuery.deepestZoom, 0), MapQuery.deepestZoom)
        try refinement.refine(to: zoom + MapQuery.levelsBelowZoom, limit: MapContent.mostThings)
        var places: [IndexedPlace] = []
        var clusters: [CellSummary] = []
        for annotation in try refinement.annotations() {
            switch annotation {
            case .shop(let place): places.append(place)
            case .cluster(let summary): clusters.append(summary)
            }
        }
        return try content(places.sorted { $0.position < $1.position }, clusters)
    }

    private func content(
        _ places: [IndexedPlace], _ clusters: [CellSummary]
    ) throws(StorageError) -> MapContent {
        var shops: [ShopRecord] = []
        for place in places {
            if let shop = try connection.shop(rowid: place.shop) { shops.append(shop) }
        }
        return MapContent(
            shops: shops, clusters: clusters.compactMap(ShopCluster.init),
            bounds: GeoBox(around: places.map { Extent($0.point) } + clusters.map(\.extent)))
    }
}

extension MapQuery {
    fileprivate static let deepestZoom = 22
    /// A tile of 256 points has 4 × 4 squares of 64.
    fileprivate static let levelsBelowZoom = 2
}

extension ShopCluster {
    fileprivate init?(_ summary: CellSummary) {
        guard let bounds = GeoBox(summary.extent) else { return nil }
        self.init(
            count: summary.count, center: summary.marker, bounds: bounds, type: summary.counts.commonest)
    }
}

extension Connection {
    fileprivate func shop(rowid: Int64) throws(StorageError) -> ShopRecord? {
        try row("\(ShopRecord.table.layout.select) WHERE rowid = ?", .integer(rowid)) {
            ShopRecord.table.record(RecordRow(statement: $0))
        }
    }
}
