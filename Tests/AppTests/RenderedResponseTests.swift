import Testing

@testable import App

@Suite struct RenderedResponseTests {
    private let description = RenderedResponse.Description(
        language: "en", cacheControl: "max-age=60", vary: "Accept-Encoding, Accept-Language")

    @Test func keepsNoRoomThatItWasMadeIn() {
        var body: [UInt8] = []
        body.reserveCapacity(1 << 20)
        body += Array(repeating: UInt8(ascii: "a"), count: 10_000)
        #expect((10_000..<16_000).contains(RenderedResponse(body, description).cost))
    }

    @Test func aSmallAnswerCostsWhatItTakes() {
        // Three variants of four arrays each, whose heads alone are half a kilobyte.
        let cost = RenderedResponse(Array("{}".utf8), description).cost
        #expect((2_000..<5_000).contains(cost))
    }
}
