import Foundation
import JSONWriting
import TestSupport
import Testing

@Suite struct NumberTests {
    @Test(arguments: [
        (0.0, "0"),
        (-0.0, "0"),
        (4.5, "4.5"),
        (5.0, "5"),
        (-1.0, "-1"),
        (0.1, "0.1"),
        (21.029274309462167, "21.029274309462167"),
        (1e-5, "1e-05"),
        (9_007_199_254_740_992.0, "9007199254740992"),
        (1e300, "1e+300"),
        (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
        (.leastNonzeroMagnitude, "5e-324"),
        (-.leastNonzeroMagnitude, "-5e-324"),
        (.nan, "null"),
        (.signalingNaN, "null"),
        (.infinity, "null"),
        (-.infinity, "null"),
    ])
    func writesDoublesShort(_ value: Double, _ expected: String) {
        #expect(text(value) == expected)
    }

    @Test(arguments: [
        (0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (1_234_567_890, "1234567890"),
        (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ])
    func writesIntegers(_ value: Int64, _ expected: String) {
        #expect(text(value) == expected)
        #expect(text(Int(value)) == expected)
    }

    @Test func readsBackEveryDouble() throws {
        var generator = SeededGenerator(seed: 2)
        let values = (0..<3_000).flatMap { _ in
            [
                Double(bitPattern: generator.next()),
                // The size of numbers that records hold.
                Double(Int64.random(in: -180_000_000...180_000_000, using: &generator)) / 1e6,
                Double(Int64.random(in: .min ... .max, using: &generator)),
            ]
        }
        let decoded = try JSONDecoder().decode([Double?].self, from: Data(JSONWriter.bytes(of: values)))
        #expect(decoded == values.map { $0.isFinite ? $0 : nil })
    }

    @Test func readsBackEveryInteger() throws {
        var generator = SeededGenerator(seed: 3)
        let values = (0..<64).map { Int64(bitPattern: generator.next()) >> $0 }
        #expect(try JSONDecoder().decode([Int64].self, from: Data(JSONWriter.bytes(of: values))) == values)
    }

    private func text(_ value: some JSONWritable) -> String {
        String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    }
}
