import Glibc
import ViewModels

extension MapRegion {
    /// What a map without shops shows: the old quarter of Hanoi.
    static let withoutShops = MapRegion(
        center: Coordinate(latitude: 21.033333, longitude: 105.849998), radiusMeters: 1_000)

    private static let leastRadiusMeters = 500.0
    private static let earthRadiusMeters = 6_371_008.8  // IUGG mean radius

    /// A circle that all points lie in, with a tenth of its radius to spare and 500 m at least.
    ///
    /// The centre is that of a small ball round the points in space, where neither the 180th meridian nor the poles are
    /// special.
    init(fitting points: [Coordinate]) {
        let places = points.map(\.inSpace)
        guard let first = places.first else {
            self = .withoutShops
            return
        }
        // To a tenth of a metre: the last bits of another machine's arc tangent don't show.
        let center = Coordinate(inSpace: places.ballCenter(startingAt: first)).roundedToMillionths
        let chord = places.farthest(from: center.inSpace).distance
        let radius = 2 * asin(min(1, chord / 2)) * Self.earthRadiusMeters
        let spared = min(max(radius * 1.1, Self.leastRadiusMeters), .pi * Self.earthRadiusMeters)
        self.init(center: center, radiusMeters: Int(spared.rounded(.up)))
    }
}

extension Coordinate {
    /// The point on a sphere of radius 1 round the origin, to 2^-40 (6 µm on Earth).
    ///
    /// What is exact from here on (sums, products, square roots) then chooses alike on every machine, although their
    /// sines differ in the last bit.
    fileprivate var inSpace: SIMD3<Double> {
        let latitude = latitude * .pi / 180
        let longitude = longitude * .pi / 180
        let place: SIMD3<Double> = [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
        return (place * 0x1p40).rounded(.toNearestOrEven) / 0x1p40
    }

    /// The point on Earth that a place is above or below.
    fileprivate init(inSpace place: SIMD3<Double>) {
        self.init(
            latitude: atan2(place.z, (place.x * place.x + place.y * place.y).squareRoot()) * 180 / .pi,
            longitude: atan2(place.y, place.x) * 180 / .pi)
    }

    fileprivate var roundedToMillionths: Coordinate {
        Coordinate(latitude: (latitude * 1e6).rounded() / 1e6, longitude: (longitude * 1e6).rounded() / 1e6)
    }
}

extension [SIMD3<Double>] {
    /// About the centre of the smallest ball that holds all places; `first` is one of them.
    ///
    /// Exact for two places, within a few hundredths of the radius for more. Where the middle of the Earth comes out,
    /// no point above it is better than another, and it is `first`.
    ///
    /// - Source: Bădoiu, Clarkson, "Smaller core-sets for balls", 2003: step to the farthest place, ever less far.
    fileprivate func ballCenter(startingAt first: SIMD3<Double>) -> SIMD3<Double> {
        let one = farthest(from: first).place
        let other = farthest(from: one).place
        var center = (one + other) / 2
        var best = (center: center, radius: Double.infinity)
        for step in 3...40 {
            let (place, distance) = farthest(from: center)
            if distance < best.radius { best = (center, distance) }
            center += (place - center) / Double(step)
        }
        return best.center.length > 1e-9 ? best.center : first
    }

    fileprivate func farthest(from origin: SIMD3<Double>) -> (place: SIMD3<Double>, distance: Double) {
        reduce((origin, 0)) { best, place in
            let distance = (place - origin).length
            return distance > best.1 ? (place, distance) : best
        }
    }
}

extension SIMD3<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}
