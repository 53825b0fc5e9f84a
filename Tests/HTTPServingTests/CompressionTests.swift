import HTTPMessages
import HTTPServing
import Testing

@Suite struct CompressionTests {
    @Test(arguments: [ContentCoding.gzip, .brotli])
    func theResultHoldsNoMoreMemoryThanItsBytes(_ coding: ContentCoding) throws {
        let body = [UInt8](repeating: 0x61, count: 200_000)
        let compressed = try #require(Compression.compress(body, coding))
        #expect(compressed.count < 2_000 && compressed.capacity < 4_000)
    }

    @Test(arguments: [ContentCoding.gzip, .brotli])
    func whatWouldGrowIsMadeOnlyWhereItMust(_ coding: ContentCoding) throws {
        var random = SystemRandomNumberGenerator()
        let noise = (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(Compression.compress(noise, coding) == nil)
        #expect(try #require(Compression.compress(noise, coding, mayGrow: true)).count > noise.count)
        #expect(try #require(Compression.compress([], coding, mayGrow: true)).count > 0)
    }
}
