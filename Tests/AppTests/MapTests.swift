import TestSupport
import Testing

@testable import App

/// The map as callers ask for it, over HTTP.
@Suite struct MapTests {
    private static let shops = """
        [{"id":"a","name":"Phở","type":"hawk","rate":4.5,"latitude":21.03,"longitude":105.85},
        {"id":"b","name":"Cà phê","type":"coffee","rate":3,"latitude":21.0301,"longitude":105.8501},
        {"id":"c","name":"Ramen","type":"coffee","rate":5,"latitude":35.68,"longitude":139.76},
        {"id":"d","name":"Nowhere","type":"streettea"},
        {"id":"e","name":"Fiji","type":"pub","latitude":-17.8,"longitude":179.9},
        {"id":"f","name":"Samoa","type":"pub","latitude":-17.8,"longitude":-179.9}]
        """

    private static func run(_ body: (RunningServer, HTTPClient) throws -> Void) throws {
        let upstream = try ScriptedUpstream.filled()
        upstream.script("/shops", .json(shops))
        try RunningServer.run(upstream: upstream, body)
    }

    private static func ids(_ answer: HTTPAnswer) -> Set<String> {
        Set(answer.text.split(separator: #""id":""#).dropFirst().compactMap { $0.first.map(String.init) })
    }

    @Test(arguments: [
        ("", ["a", "b", "c", "e", "f"]), ("bbox=105,20,106,22", ["a", "b"]), ("bbox=105,20,106,21.03", ["a"]),
        ("bbox=170,-20,-170,-10", ["e", "f"]), ("bbox=-180,-90,180,90", ["a", "b", "c", "e", "f"]),
        ("bbox=0,0,1,1", []), ("zoom=22", ["a", "b", "c", "e", "f"]),
    ])
    func showsWhatLiesInTheRectangle(query: String, expected: [String]) throws {
        try Self.run { _, client in
            let answer = try client.get("/map?\(query)")
            #expect(answer.status == 200)
            #expect(Self.ids(answer) == Set(expected), "\(answer.text)")
            #expect(answer.text.hasSuffix(#""clusters":[]}"#))
        }
    }

    @Test func gathersNearShopsAtAZoom() throws {
        try Self.run { _, client in
            let answer = try client.get("/map?zoom=10&bbox=100,10,110,30")
            #expect(Self.ids(answer).isEmpty)
            #expect(answer.text.contains(#""annotations":[],"clusters":[{"count":2,"coordinate":{"latitude":21.03"#))
            #expect(answer.text.contains(#""bbox":[105.85,21.03,105.8501,21.0301],"iconKey":"bakery"}"#))
        }
    }

    @Test(arguments: [
        ("bbox=1,2,3", "bbox"), ("bbox=1,5,3,4", "bbox"), ("bbox=-181,0,0,1", "bbox"), ("bbox=a,b,c,d", "bbox"),
        ("zoom=23", "zoom"), ("zoom=-1", "zoom"), ("zoom=1.5", "zoom"), ("zoom=", "zoom"),
    ])
    func namesWhatIsNotAllowed(query: String, parameter: String) throws {
        try Self.run { _, client in
            let answer = try client.get("/map?\(query)")
            #expect(answer.status == 400)
            #expect(answer.text.contains(#""parameter":"\#(parameter)","allowed":""#))
        }
    }

    @Test func givesTheSameAsGeoJSON() throws {
        try Self.run { _, client in
            let plain = try client.get("/map?bbox=139,35,140,36")
            let answer = try client.get("/map?bbox=139,35,140,36", ["Accept: application/geo+json"])
            #expect(answer["Content-Type"] == "application/geo+json")
            #expect(answer["Vary"] == "Accept, Accept-Encoding, Accept-Language")
            #expect(plain["Vary"] == answer["Vary"])
            #expect(plain["Content-Type"] == "application/json")
            #expect(answer["ETag"] != plain["ETag"])
            #expect(
                answer.text.contains(
                    #""features":[{"type":"Feature","id":"c","geometry":{"type":"Point","coordinates":[139.76,35.68]},"#
                ))
            #expect(answer.text.hasPrefix(#"{"type":"FeatureCollection","region":{"center":"#))
            let gathered = try client.get("/map?zoom=3&bbox=100,10,110,30", ["Accept: application/geo+json"])
            #expect(
                gathered.text.contains(
                    #"{"type":"Feature","bbox":[105.85,21.03,105.8501,21.0301],"geometry":{"type":"Point""#))
            #expect(gathered.text.contains(#""properties":{"count":2,"iconKey":"bakery"}"#))
        }
    }

    @Test func theRegionOfTwoNeighboursAcrossTheMeridianIsSmall() throws {
        try Self.run { _, client in
            let answer = try client.get("/map?bbox=170,-20,-170,-10")
            let radius = answer.text.split(separator: #""radiusMeters":"#).last?.split(separator: "}").first
            #expect(radius.flatMap { Int($0) }.map { $0 < 20_000 } == true)
        }
    }
}
