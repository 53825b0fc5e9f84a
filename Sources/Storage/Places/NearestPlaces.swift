import Records

/// The nearest places met so far, ordered.
struct NearestPlaces {
    private(set) var places: [NearPlace] = []
    /// Haversines between which a place has to be to be looked at exactly.
    private(set) var least = 0.0
    private(set) var most: Double
    let query: NearQuery
    private let limit: Int

    init(_ query: NearQuery, limit: Int) {
        self.query = query
        self.limit = limit
        least = query.after.map { DistanceOrigin.least(meters: $0.meters) } ?? 0
        most = limit > 0 ? DistanceOrigin.most(meters: query.radiusMeters) : -1
    }

    /// The shops of a cell, all at one point, are as far away as the one to go on after.
    func startsAmong(_ node: PlaceTree.Node) -> Bool {
        query.after?.meters == query.origin.meters(to: node.summary.marker)
    }

    /// There are enough places before this one, be they of other cells as far away.
    func excludes(everythingBehind place: IndexedPlace) -> Bool {
        guard places.count == limit, let last = places.last else { return false }
        return last.rank < DistanceRank(meters: query.origin.meters(to: place.point), position: place.position)
    }

    mutating func consider(_ place: IndexedPlace) {
        guard query.types.allows(place.type) else { return }
        let haversine = query.origin.haversine(to: place.point)
        guard least <= haversine, haversine <= most else { return }
        let rank = DistanceRank(meters: DistanceOrigin.meters(ofHaversine: haversine), position: place.position)
        guard rank.meters <= query.radiusMeters else { return }
        if let after = query.after, rank <= after { return }
        if places.count == limit {
            guard let last = places.last, rank < last.rank else { return }
            places.removeLast()
        }
        places.insert(NearPlace(shop: place.shop, rank: rank), at: places.firstIndex(notBefore: rank))
        guard places.count == limit, let last = places.last else { return }
        most = min(most, DistanceOrigin.most(meters: last.rank.meters))
    }
}

extension [NearPlace] {
    fileprivate func firstIndex(notBefore rank: DistanceRank) -> Int {
        var range = startIndex..<endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = self[middle].rank < rank ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
