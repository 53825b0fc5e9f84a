import Foundation
import Records
import Testing
import ViewModels

@testable import Presenting

@Suite struct DirectionsTests {
    @Test func followsEachVendorsForm() throws {
        let directions = try directions(21.028511, -105.804817, "Phở & (Bát)")
        #expect(directions.apple == "https://maps.apple.com/?daddr=21.028511,-105.804817")
        #expect(directions.google == "https://www.google.com/maps/dir/?api=1&destination=21.028511%2C-105.804817")
        #expect(
            directions.geo
                == "geo:21.028511,-105.804817?q=21.028511,-105.804817(Ph%E1%BB%9F%20%26%20%28B%C3%A1t%29)")
    }

    @Test func leavesOutAnEmptyLabel() throws {
        #expect(try directions(1, 2, "").geo == "geo:1.0,2.0?q=1.0,2.0")
    }

    @Test(arguments: [
        (21.029274309462167, "21.029274309462167"), (-90, "-90.0"), (0, "0.0"), (-0.0, "0.0"), (0.0001, "0.0001"),
        (0.00005, "0.0000500"), (-0.00001234, "-0.0000123"), (0.00009999999, "0.0001000"), (1e-9, "0.0"),
        (-Double.leastNonzeroMagnitude, "0.0"),
    ])
    func writesDegreesWithoutExponent(_ degrees: Double, _ expected: String) throws {
        let directions = try directions(degrees, degrees, "")
        #expect(directions.apple == "https://maps.apple.com/?daddr=\(expected),\(expected)")
        #expect(directions.geo == "geo:\(expected),\(expected)?q=\(expected),\(expected)")
    }

    @Test func isAlwaysAURL() throws {
        for name in ["", "a b", "\"<>\\^`{|}", "🍜", "\u{0}\u{7F}\u{2028}", "%zz"] {
            let directions = try directions(-12.5, 170, name)
            for link in [directions.apple, directions.google, directions.geo] {
                #expect(URL(string: link, encodingInvalidCharacters: false) != nil, "\(link)")
            }
        }
    }

    private func directions(_ latitude: Double, _ longitude: Double, _ name: String) throws -> Directions {
        Directions(to: try #require(GeoPoint(latitude: latitude, longitude: longitude)), named: name)
    }
}
