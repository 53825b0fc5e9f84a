import Facade
import JSONWriting
import Records
import Storage
import TestSupport
import Testing

@testable import App

/// What `docs/ARCHITECTURE.md` calls one file: a screen that only this test knows.
struct NamesScreen: Screen {
    static let path = "/names"
    static let required = SourceSet.shops

    private let limit: Int

    init(_ parameters: ScreenParameters) throws(ParameterFault) {
        switch try parameters.text("limit") {
        case nil: limit = 10
        case "1": limit = 1
        default: throw ParameterFault(parameter: "limit", allowed: "1")
        }
    }

    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8] {
        let shops = try rendering.read(.shops) { (snapshot) throws(StorageError) in
            try snapshot.feed(ShopQuery(), limit: limit)
        }
        return JSONWriter.bytes(of: shops.items.map(\.shop.name))
    }
}

@Suite struct AddedScreenTests {
    @Test func aScreenIsOneFileAndOneLine() throws {
        try RunningServer.run(screens: Screens.all + [NamesScreen.self]) { _, client in
            let whole = try client.get("/names")
            #expect(whole.status == 200)
            #expect(whole.text == #"["Phở Thìn","Café/7"]"#)
            #expect(whole["Cache-Status"] != nil)
            #expect(whole["Vary"] == "Accept-Encoding, Accept-Language")
            let tag = try #require(whole["ETag"])
            #expect(try client.get("/names", ["If-None-Match: \(tag)"]).status == 304)
            #expect(try client.get("/names?limit=1&utm_source=x").text == #"["Phở Thìn"]"#)
            let refused = try client.get("/names?limit=2")
            #expect(refused.status == 400)
            #expect(refused.text.contains(#"\"limit\" must be 1."#))
            #expect(try client.request("DELETE", "/names")["Allow"] == "GET, HEAD, OPTIONS")
            #expect(try client.get("/feed").status == 200)
        }
    }

    @Test func withoutItsLineThereIsNoScreen() throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/names")
            #expect(answer.status == 404)
        }
    }
}
