import TestSupport
import Testing

@testable import App

@Suite struct KeysTests {
    private static let expected =
        #"{"iconKeys":["bakery","coffee","fastfood","water","food-icon"],"#
        + #""backgroundKeys":["hawk-bg","coffee-bg","fastfood-bg","streettea-bg","red","green"],"#
        + #""tintKeys":["orange","brown","yellow","green","red"]}"#

    @Test func everyKeyIsListed() throws {
        try RunningServer.run { _, client in
            let answer = try client.get("/keys")
            #expect(answer.status == 200)
            #expect(answer.text == Self.expected)
            #expect(answer["Content-Type"] == "application/json")
            #expect(answer["Cache-Control"] == "no-cache")
            #expect(answer["Vary"] == "Accept-Encoding")
            let tag = try #require(answer["ETag"])
            #expect(tag.hasPrefix("\""))
            #expect(try client.get("/keys", ["If-None-Match: \(tag)"]).status == 304)
            #expect(try client.get("/keys", ["If-Match: \"other\""]).status == 412)
            #expect(try client.request("HEAD", "/keys")["ETag"] == tag)
        }
    }

    @Test func servesNoKeyThatItDoesNotList() throws {
        let shops = #"[{"id":1,"type":"hawk"},{"id":2,"type":"coffee"},{"id":3,"type":"?"},{"id":4}]"#
        let upstream = try ScriptedUpstream()
        upstream.script("/shops", .json(shops))
        try RunningServer.run(upstream: upstream) { _, client in
            let keys = try client.get("/keys").text
            for path in ["/feed", "/map", "/restaurants/1", "/restaurants/3"] {
                let text = try client.get(path).text
                for name in ["iconKey", "tintKey", "backgroundKey"] {
                    for part in text.split(separator: "\"\(name)\":\"").dropFirst() {
                        let key = part.prefix { $0 != "\"" }
                        #expect(keys.contains("\"\(key)\""), "\(key) of \(path)")
                    }
                }
            }
        }
    }
}
