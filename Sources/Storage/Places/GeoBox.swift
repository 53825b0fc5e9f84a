public import Records

/// What lies between two parallels and two meridians, its sides included.
public struct GeoBox: Sendable, Hashable {
    /// The western side, in degrees east, -180…180; greater than `east` where the box crosses the 180th meridian.
    public let west: Double
    /// The southern side, in degrees north, -90…90.
    public let south: Double
    /// The eastern side, in degrees east, -180…180.
    public let east: Double
    /// The northern side, in degrees north, not less than `south`.
    public let north: Double

    /// Makes a box, or nil when a side is not finite or out of range, or `south` is north of `north`.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard let southWest = GeoPoint(latitude: south, longitude: west),
            let northEast = GeoPoint(latitude: north, longitude: east), south <= north
        else { return nil }
        self.west = southWest.longitude
        self.south = southWest.latitude
        self.east = northEast.longitude
        self.north = northEast.latitude
    }

    /// Tells whether a point is in the box; the meridians -180° and 180° are one.
    public func contains(_ point: GeoPoint) -> Bool {
        GeoBoxArea(self).holds(point)
    }
}

/// A box as plain ranges of longitudes.
struct GeoBoxArea: PlaceArea {
    private let latitudes: ClosedRange<Double>
    private var longitudes: [ClosedRange<Double>]

    /// - Parameter box: nil for the whole world.
    init(_ box: GeoBox?) {
        guard let box else {
            latitudes = -90...90
            longitudes = [-180...180]
            return
        }
        latitudes = box.south...box.north
        longitudes = box.west <= box.east ? [box.west...box.east] : [box.west...180, -180...box.east]
        if longitudes.contains(where: { $0.upperBound == 180 }) { longitudes.append(-180 ... -180) }
        if longitudes.contains(where: { $0.lowerBound == -180 }) { longitudes.append(180...180) }
    }

    func holds(_ point: GeoPoint) -> Bool {
        latitudes.contains(point.latitude) && longitudes.contains { $0.contains(point.longitude) }
    }

    func holds(_ extent: Extent) -> Bool {
        latitudes.contains(extent.south) && latitudes.contains(extent.north)
            && longitudes.contains { $0.contains(extent.west) && $0.contains(extent.east) }
    }

    func mayTouch(_ extent: Extent) -> Bool {
        extent.isSound && latitudes.overlaps(extent.south...extent.north)
            && longitudes.contains { $0.overlaps(extent.west...extent.east) }
    }
}

extension GeoBox {
    init?(_ extent: Extent) {
        self.init(west: extent.west, south: extent.south, east: extent.east, north: extent.north)
    }

    /// The smallest box that holds all extents; nil without any.
    ///
    /// It leaves out the widest gap between neighbouring meridians, wherever that is.
    init?(around extents: [Extent]) {
        let ascending = extents.sorted { ($0.west, $0.east) < ($1.west, $1.east) }
        guard var all = ascending.first else { return nil }
        for extent in ascending { all.formUnion(extent) }
        var sides = (west: all.west, east: all.east)
        var widest = 360 - (all.east - all.west)
        var reached = all.west
        for extent in ascending {
            if extent.west - reached > widest {
                widest = extent.west - reached
                sides = (extent.west, reached)
            }
            reached = max(reached, extent.east)
        }
        self.init(west: sides.west, south: all.south, east: sides.east, north: all.north)
    }
}
