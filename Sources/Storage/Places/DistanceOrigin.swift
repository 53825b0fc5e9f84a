public import Records

/// The point from which distances are measured, on a sphere.
///
/// Inside, distances are compared as haversines: the square of the sine of half the angle between two points, 0…1. It
/// ascends with the distance, keeps its precision for shops that are millimetres apart, and knows neither a 180th
/// meridian nor a pole. It is off by 0.5 % at most from distances on the ellipsoid, as every sphere.
struct DistanceOrigin {
    /// The mean radius of the Earth, with which a sphere errs least on the whole.
    ///
    /// - Source: Moritz, "Geodetic Reference System 1980", R₁; adopted by the IUGG.
    static let earthRadiusMeters = 6_371_008.8

    /// How far a bound computed for many shops may be off from what is computed for one: far more than rounding does.
    private static let slack = 1e-9

    let point: GeoPoint
    private let cosine: Double

    init(_ point: GeoPoint) {
        self.point = point
        cosine = Trigonometry.cosine(latitude: point.latitude)
    }

    func haversine(to other: GeoPoint) -> Double {
        haversine(
            (point.latitude - other.latitude).magnitude, Self.gap(point.longitude, other.longitude),
            cosine: Trigonometry.cosine(latitude: other.latitude))
    }

    /// The distance to a point; 0 only for the same one, never more than half round the Earth.
    func meters(to other: GeoPoint) -> Double {
        Self.meters(ofHaversine: haversine(to: other))
    }

    static func meters(ofHaversine haversine: Double) -> Double {
        2 * earthRadiusMeters * Trigonometry.arcSine(haversine.squareRoot())
    }

    // MARK: Bounds

    /// Nothing that is at most this far away has a greater haversine.
    static func most(meters: Double) -> Double {
        haversine(ofMeters: meters) * (1 + slack)
    }

    /// Nothing that is at least this far away has a lesser haversine.
    static func least(meters: Double) -> Double {
        haversine(ofMeters: meters) * (1 - slack)
    }

    /// No point between these parallels and meridians has a lesser haversine.
    func least(to extent: Extent) -> Double {
        let latitudes = max(0, extent.south - point.latitude, point.latitude - extent.north)
        let isBetween = (extent.west...extent.east).contains(point.longitude)
        let longitudes =
            isBetween ? 0 : min(Self.gap(point.longitude, extent.west), Self.gap(point.longitude, extent.east))
        let farthest = max(extent.south.magnitude, extent.north.magnitude)
        let cosine = Trigonometry.cosine(latitude: farthest)
        return haversine(latitudes, longitudes, cosine: cosine) * (1 - Self.slack)
    }

    /// No point between these parallels and meridians has a greater haversine.
    func most(to extent: Extent) -> Double {
        let latitudes = max((extent.south - point.latitude).magnitude, (extent.north - point.latitude).magnitude)
        let opposite = point.longitude > 0 ? point.longitude - 180 : point.longitude + 180
        let isOpposite = (extent.west...extent.east).contains(opposite)
        let longitudes =
            isOpposite ? 180 : max(Self.gap(point.longitude, extent.west), Self.gap(point.longitude, extent.east))
        let isAtEquator = (extent.south...extent.north).contains(0)
        let nearest = isAtEquator ? 0 : min(extent.south.magnitude, extent.north.magnitude)
        let cosine = Trigonometry.cosine(latitude: nearest)
        return haversine(latitudes, longitudes, cosine: cosine) * (1 + Self.slack)
    }

    // MARK: Parts

    private static func haversine(ofMeters meters: Double) -> Double {
        let sine = Trigonometry.sine(degrees: meters / (2 * earthRadiusMeters) * 180 / .pi)
        return sine * sine
    }

    /// Of a point so many degrees farther north or south, and east or west.
    private func haversine(_ latitudes: Double, _ longitudes: Double, cosine other: Double) -> Double {
        let latitudes = Trigonometry.sine(degrees: latitudes / 2)
        let longitudes = Trigonometry.sine(degrees: longitudes / 2)
        return latitudes * latitudes + cosine * other * (longitudes * longitudes)
    }

    /// Degrees between two meridians, 0…180.
    private static func gap(_ one: Double, _ other: Double) -> Double {
        let direct = (one - other).magnitude
        // Not 360 - direct, which would lose the last digits beside the 180th meridian.
        return direct <= 180 ? direct : (180 - one.magnitude) + (180 - other.magnitude)
    }
}

extension GeoPoint {
    /// The distance to another point in metres, over the surface of a sphere of the Earth's mean radius.
    ///
    /// The same bits on every machine. At most about 20,015,115 m, never NaN; right across the 180th meridian and at
    /// the poles; within 0.6 % of the distance on the ellipsoid.
    public func distanceMeters(to other: GeoPoint) -> Double {
        DistanceOrigin(self).meters(to: other)
    }
}
