import Foundation
import Testing
import ViewModels

@testable import Presenting

@Suite struct MapRegionTests {
    /// Points, and what the tightest circle round them is about.
    private static let cases: [(name: String, points: [Coordinate], center: Coordinate?, radius: Double)] = [
        ("two in a city", [at(21.02, 105.84), at(21.04, 105.86)], at(21.03, 105.85), 1_522),
        ("many at one end", [at(21, 105)] + (0..<50).map { at(22 + Double($0) / 1e4, 105) }, at(21.50245, 105), 55_870),
        ("across the 180th meridian", [at(0, 179.9), at(0, -179.9)], at(0, 180), 11_120),
        ("round the north pole", [at(89, 0), at(89, 90), at(89, 180), at(89, -90)], at(90, 0), 111_195),
        ("round the south pole", [at(-89.5, 10), at(-89.5, -170)], at(-90, 0), 55_598),
        ("a quarter of the Earth", [at(0, 0), at(0, 90), at(90, 0)], nil, 6_087_770),
    ]

    @Test(arguments: cases.indices)
    func isAboutTheTightestCircle(_ index: Int) {
        let (name, points, center, radius) = Self.cases[index]
        let region = MapRegion(fitting: points)
        #expect(points.allSatisfy { meters($0, region.center) <= Double(region.radiusMeters) }, "\(name)")
        #expect(Double(region.radiusMeters) >= radius * 1.09, "\(name) leaves no margin")
        #expect(Double(region.radiusMeters) <= radius * 1.1 * 1.05, "\(name) is too wide")
        if let center { #expect(meters(region.center, center) < radius * 0.05, "\(name) is off centre") }
    }

    @Test func holdsAllPointsWhereverTheyLie() {
        for seed in 1...200 {
            let points = (0..<(seed % 7 + 1)).map { step in
                let turn = Double(seed * 31 + step * step * 17)
                return Coordinate(latitude: sin(turn) * 90, longitude: cos(turn * 1.7) * 180)
            }
            let region = MapRegion(fitting: points)
            #expect(points.allSatisfy { meters($0, region.center) <= Double(region.radiusMeters) })
            #expect((500...20_015_200).contains(region.radiusMeters))
            #expect((-90...90).contains(region.center.latitude) && (-180...180).contains(region.center.longitude))
        }
    }

    @Test func holdsOppositePoints() {
        let region = MapRegion(fitting: [Self.at(30, 40), Self.at(-30, -140)])
        #expect(region.radiusMeters == 20_015_115)
    }

    @Test func showsTheNeighbourhoodOfOnePoint() {
        let point = Coordinate(latitude: 21.028511, longitude: 105.804817)
        #expect(MapRegion(fitting: [point]) == MapRegion(center: point, radiusMeters: 500))
        #expect(MapRegion(fitting: [point, point]) == MapRegion(center: point, radiusMeters: 500))
    }

    @Test func showsTheOldQuarterWithoutPoints() {
        let region = MapRegion(fitting: [])
        #expect(region.center == Coordinate(latitude: 21.033333, longitude: 105.849998))
        #expect(region.radiusMeters == 1_000)
    }

    @Test func staysTheSameWhateverTheOrderOfTwo() {
        let points = [Self.at(10, 20), Self.at(11, 21)]
        #expect(MapRegion(fitting: points) == MapRegion(fitting: points.reversed()))
    }

    private static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Metres along the ground by the haversine formula.
    private func meters(_ one: Coordinate, _ other: Coordinate) -> Double {
        let degree = Double.pi / 180
        let north = sin((other.latitude - one.latitude) * degree / 2)
        let east = sin((other.longitude - one.longitude) * degree / 2)
        let haversine = north * north + cos(one.latitude * degree) * cos(other.latitude * degree) * east * east
        return 2 * 6_371_008.8 * asin(min(1, haversine.squareRoot()))
    }
}
