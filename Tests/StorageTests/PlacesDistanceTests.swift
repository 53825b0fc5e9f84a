import Glibc
import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct PlacesDistanceTests {
    @Test func sinesAndTheRestAgreeWithTheLibrary() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5_000 {
            let degrees = Double.random(in: 0...90, using: &random)
            #expect(abs(Trigonometry.sine(degrees: degrees) - sin(degrees * .pi / 180)) < 5e-16)
            #expect(abs(Trigonometry.cosine(latitude: -degrees) - cos(degrees * .pi / 180)) < 5e-16)
            let sine = Double.random(in: 0...1, using: &random)
            #expect(abs(Trigonometry.arcSine(sine) - asin(sine)) < 5e-16)
            let number = Double.random(in: 1...2, using: &random) * exp2(Double.random(in: 0...60, using: &random))
            #expect(abs(Trigonometry.logarithm(number) / log(number) - 1) < 5e-16)
        }
        #expect(Trigonometry.sine(degrees: 0) == 0 && Trigonometry.sine(degrees: 90) == 1)
        #expect(Trigonometry.sine(degrees: -1) == 0 && Trigonometry.sine(degrees: .infinity) == 1)
        #expect(Trigonometry.arcSine(1) == .pi / 2 && Trigonometry.arcSine(2) == .pi / 2)
        #expect(Trigonometry.logarithm(1) == 0)
    }

    /// From one point to another, in metres on a sphere of 6,371,008.8 m.
    @Test(arguments: [
        (GeoPoint.at(0, 0), GeoPoint.at(0, 0), 0.0),
        (.at(0, 0), .at(0, 180), 20_015_114.442),
        (.at(90, 0), .at(-90, 77), 20_015_114.442),
        (.at(90, 0), .at(90, 77), 0),
        (.at(0, 180), .at(0, -180), 0),
        (.at(0, 179.5), .at(0, -179.5), 111_195.080),
        (.at(89, 0), .at(89, 180), 222_390.160),
        (.at(21.028511, 105.804817), .at(10.762622, 106.660172), 1_145_163.431),
        (.at(50, 10), .at(50, 10.000_000_1), 0.007_147_48),
    ])
    func knowsDistances(one: GeoPoint, other: GeoPoint, meters: Double) {
        #expect(abs(one.distanceMeters(to: other) - meters) <= max(meters, 0.01) * 1e-6)
        #expect(one.distanceMeters(to: other) == other.distanceMeters(to: one))
    }

    @Test(arguments: [1e-9, 1e-7, 1e-5, 1e-3, 0.1, 10])
    func ascendsHoweverSmallTheSteps(step: Double) {
        for start in [GeoPoint.at(0, 0), .at(60, 179.99), .at(-89.9999, -180)] {
            var last = -1.0
            for number in 0..<17 {
                let longitude = start.longitude + Double(number) * step
                let other = GeoPoint.at(start.latitude, longitude > 180 ? longitude - 360 : longitude)
                let meters = start.distanceMeters(to: other)
                #expect(meters > last)
                last = meters
            }
        }
    }

    @Test func boundsHoldForEveryPointBetween() {
        var random = SeededGenerator(seed: 2)
        for pattern in PlacePattern.allCases {
            for _ in 0..<200 {
                let points = (0..<3).map { _ in pattern.point(&random) }
                var extent = Extent(points[0])
                for point in points { extent.formUnion(Extent(point)) }
                let origin = DistanceOrigin(
                    Bool.random(using: &random) ? pattern.point(&random) : PlacePattern.everywhere.point(&random))
                for _ in 0..<4 {
                    let inside = GeoPoint.at(
                        .random(in: extent.south...extent.north, using: &random),
                        .random(in: extent.west...extent.east, using: &random))
                    let haversine = origin.haversine(to: inside)
                    #expect(haversine <= 1)
                    #expect((origin.least(to: extent)...origin.most(to: extent)).contains(haversine))
                    let meters = origin.meters(to: inside)
                    #expect(DistanceOrigin.least(meters: meters) <= haversine)
                    #expect(haversine <= DistanceOrigin.most(meters: meters))
                    #expect((0...20_015_115).contains(meters))
                }
            }
        }
    }

    @Test func cellsLieWhereTheMapHasThem() {
        #expect(MapCell(of: .at(90, -180)).id == 1 << 48)
        #expect(MapCell(of: .at(-90, 180)).id == (1 << 49) - 1)
        #expect(MapCell(of: .at(0, 0)).around(level: 1).id == 0b111)
        #expect(MapCell(of: .at(0.000_001, -0.000_001)).around(level: 1).id == 0b100)
        #expect(MapCell.world.level == 0 && MapCell(of: .at(1, 1)).level == MapCell.deepestLevel)
        // Tile 13/6504/3606 of the slippy map holds Hanoi's old quarter.
        var id: Int64 = 1
        for bit in stride(from: 12, through: 0, by: -1) { id = id << 2 | (3606 >> bit & 1) << 1 | (6504 >> bit & 1) }
        #expect(MapCell(of: .at(21.033333, 105.849998)).around(level: 13).id == id)
    }
}
