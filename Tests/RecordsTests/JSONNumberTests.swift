import TestSupport
import Testing

@testable import Records

@Suite struct JSONNumberTests {
    @Test(arguments: [
        "0", "-0.0", "4", "4.5", "-3", "0.1", "0.30000000000000004", "105.84942078424889", "21.026987505931828",
        "9007199254740993", "9007199254740993.0", "9223372036854775807", "9999999999999999999", "0.0000000000000000001",
        "123456789012345678.5", "4.499999999999999999999", "1e-999", "1.7976931348623157e308", "5e-324", "0e1",
        "4.99999999999999955591", "0.000000000000000000000000001", "922337203685477696.1",
    ])
    func givesTheNearestDouble(literal: String) throws {
        let text = try JSONText(Array(literal.utf8))
        let double = try #require(text.double(of: text.root))
        #expect(double.bitPattern == Double(literal)?.bitPattern)
    }

    @Test(arguments: ["1e999", "-1e309", String(repeating: "9", count: 400)])
    func givesNoDoubleBeyondTheirRange(literal: String) throws {
        let text = try JSONText(Array(literal.utf8))
        #expect(text.double(of: text.root) == nil)
    }

    @Test func dividesAsExactlyAsTheStandardLibrary() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5_000 {
            let digits = UInt64.random(in: 0...UInt64(Int64.max), using: &random) >> UInt64.random(in: 0...62)
            let places = Int.random(in: 0...19, using: &random)
            #expect(Double(digits, overTenToThe: places) == Double("\(digits)e-\(places)"))
        }
    }

    @Test func roundsHalvesToEven() {
        #expect(Double(90_071_992_547_409_930, overTenToThe: 1) == 9_007_199_254_740_992)
        #expect(Double(90_071_992_547_409_931, overTenToThe: 1) == 9_007_199_254_740_994)
        #expect(Double(90_071_992_547_409_950, overTenToThe: 1) == 9_007_199_254_740_996)
    }

    @Test(arguments: [
        ("7", "7"), ("-7", "-7"), ("7.0", "7"), ("70e-1", "7"), ("0.7E+1", "7"), ("7e0", "7"), ("1e3", "1000"),
        ("-0", "0"), ("0.000", "0"), ("-0e99999999999999999999", "0"),
        ("7.5", "7.5"), ("7.50", "7.5"), ("75e-1", "7.5"),
        ("-0.05", "-0.05"), ("5e-3", "0.005"), ("12.34e1", "123.4"), ("1200e-4", "0.12"), ("100", "100"),
        ("9007199254740993", "9007199254740993"), ("9007199254740993.0", "9007199254740993"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ])
    func writesOneNumberOneWay(literal: String, decimal: String) throws {
        let text = try JSONText(Array(literal.utf8))
        #expect(text.plainDecimal(of: text.root) == decimal)
    }

    @Test func addsNoMoreThan400Zeros() throws {
        func decimal(_ literal: String) throws -> String? {
            let text = try JSONText(Array(literal.utf8))
            return text.plainDecimal(of: text.root)
        }
        #expect(try decimal("1e400") == "1" + String(repeating: "0", count: 400))
        #expect(try decimal("1e-401") == "0." + String(repeating: "0", count: 400) + "1")
        for literal in ["1e401", "1e-402", "1e2147483648", "1e-99999999999999999999"] {
            #expect(try decimal(literal) == nil)
        }
        let digits = String(repeating: "7", count: 100_000)
        #expect(try decimal(digits) == digits)
    }
}
