import Testing

@testable import Records

@Suite struct SeenIDsTests {
    @Test func tellsIDsWithEqualHashesApart() {
        var seen = SeenIDs()
        for offset in 0..<500 { #expect(seen.insert(hash: .max, offset: offset) { $0 == offset }) }
        for offset in 0..<500 { #expect(!seen.insert(hash: .max, offset: 9_999) { $0 == offset }) }
    }

    @Test func asksOnlyAboutEqualHashes() {
        // An odd factor gives each of the offsets upper 28 bits of its own, spread like those of a hash.
        func hash(of offset: Int) -> UInt64 { UInt64(offset) &* 0x9E3_779B << 36 }
        var seen = SeenIDs()
        for offset in 0..<10_000 { #expect(seen.insert(hash: hash(of: offset), offset: offset) { _ in true }) }
        for offset in 0..<10_000 { #expect(!seen.insert(hash: hash(of: offset), offset: 0) { $0 == offset }) }
    }

    @Test func keepsTheLargestOffset() {
        var seen = SeenIDs()
        let offset = (1 << 36) - 2
        #expect(seen.insert(hash: 0, offset: offset) { _ in false })
        #expect(!seen.insert(hash: 0, offset: 0) { $0 == offset })
    }
}
