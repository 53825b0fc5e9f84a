import Testing

@testable import HTTPMessages

/// The scans take eight bytes at a time; each is compared here with the plain rule, byte by byte.
@Suite struct ScanningTests {
    @Test func findsEachByteAtEachPlace() {
        for byte in UInt8.min ... .max {
            for length in [1, 7, 8, 9, 17] {
                for place in 0..<length {
                    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
                    bytes[place] = byte
                    expectPlainRules(bytes)
                }
            }
        }
    }

    @Test func findsTheFirstOfManyBytes() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            // Neighbours of the bytes that are looked for, since those are where borrows and carries would go wrong.
            let choices: [UInt8] =
                [0, 1, 8, 9, 0x0D, 0x1F, 0x20, 0x21, 0x2C, 0x2D, 0x2E, 0x40, 0x41, 0x5A, 0x5B, 0x60]
                + [0x61, 0x7A, 0x7B, 0x7E, 0x7F, 0x80, 0x81, 0xAD, 0xC1, 0xE1, 0xFF]
            expectPlainRules((0..<24).map { _ in choices.randomElement(using: &generator) ?? 0 })
        }
    }

    private func expectPlainRules(_ bytes: [UInt8]) {
        for start in [0, bytes.count / 2] {
            func first(_ isWanted: (UInt8) -> Bool) -> Int {
                bytes[start...].firstIndex(where: isWanted) ?? bytes.count
            }
            let span = bytes.span.bytes
            #expect(span.firstControl(from: start) == first { $0 < 0x20 || $0 == 0x7F }, "\(bytes)")
            #expect(span.firstInvisible(from: start) == first { $0 < 0x21 || $0 > 0x7E }, "\(bytes)")
            #expect(span.first(0x2D, from: start) == first { $0 == 0x2D }, "\(bytes)")
            #expect(span.firstNonToken(from: start) == first { !Self.token.contains($0) }, "\(bytes)")
        }
    }

    private static let token = Set(
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
}
