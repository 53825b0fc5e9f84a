import TestSupport
import Testing

@testable import App

/// The feed as callers ask for it, over HTTP.
@Suite struct FeedQueryTests {
    /// Ids of the items, in the answer's order.
    private static func ids(_ answer: HTTPAnswer) -> [String] {
        answer.text.split(separator: #"{"id":""#).dropFirst().compactMap { $0.split(separator: "\"").first }
            .map(String.init)
    }

    private static func next(_ answer: HTTPAnswer) -> String? {
        guard let tail = answer.text.split(separator: #""next":""#).dropFirst().first else { return nil }
        return tail.split(separator: "\"").first.map(String.init)
    }

    private static let shops = """
        [{"id":"a","name":"Phở Thìn","bio":"Nước dùng trong","type":"hawk","rate":4.5,
          "latitude":21.03,"longitude":105.85},
        {"id":"b","name":"Đông Tây","bio":"Cà phê trứng","type":"coffee","rate":3,"latitude":21.04,"longitude":105.85},
        {"id":"c","name":"らーめん横丁","bio":"味噌ラーメンの店","type":"fastfood","rate":5,"latitude":35.68,"longitude":139.76},
        {"id":"d","name":"Ánh Dương","bio":"Trà đá \\"OR\\" NEAR","type":"streettea","rate":"?"},
        {"id":"e","name":"Bia Hơi","bio":"","type":"pub","rate":4.5,"latitude":21.031,"longitude":105.85}]
        """

    private static func run(_ body: (RunningServer, HTTPClient) throws -> Void) throws {
        let upstream = try ScriptedUpstream.filled()
        upstream.script("/shops", .json(shops))
        try RunningServer.run(upstream: upstream) { running, client in
            // What is stored is settled then, and no view is rendered once more.
            #expect(try client.request("POST", "/refresh").status == 200)
            try body(running, client)
        }
    }

    @Test(arguments: [
        ("", ["a", "b", "c", "d", "e"]), ("type=coffee", ["b"]), ("type=hawk,COFFEE", ["a", "b"]), ("type=n/a", ["e"]),
        ("q=pho", ["a"]), ("q=PHO%20thin", ["a"]), ("q=th+ph", ["a"]), ("q=dong", ["b"]), ("q=%C4%91%C3%B4ng", ["b"]),
        ("q=duong", ["d"]), ("q=tra+da", ["d"]), ("q=ong", []), ("q=%E3%83%A9%E3%83%BC%E3%83%A1%E3%83%B3", ["c"]),
        ("q=%E3%83%A1%E3%83%B3", ["c"]), ("q=%22OR%22", ["d"]), ("q=near", ["d"]), ("q=a*", ["d"]),
        ("q=", ["a", "b", "c", "d", "e"]),
        ("q=pho&type=coffee", []), ("sort=-rate", ["c", "a", "e", "b", "d"]), ("sort=rate", ["d", "b", "a", "e", "c"]),
        ("sort=name", ["d", "e", "b", "a", "c"]), ("sort=-name&type=hawk,coffee", ["a", "b"]),
        ("near=21.03,105.85&sort=distance", ["a", "e", "b", "c", "d"]),
        ("near=21.03,105.85&radius=500", ["a", "e"]), ("near=21.03,105.85&radius=2000&sort=distance", ["a", "e", "b"]),
        ("near=21.03,105.85&radius=2000&q=dong", ["b"]), ("limit=2", ["a", "b"]),
    ])
    func answersWhatIsAskedFor(query: String, expected: [String]) throws {
        try Self.run { _, client in
            let answer = try client.get("/feed?\(query)")
            #expect(answer.status == 200)
            #expect(Self.ids(answer) == expected, "\(answer.text)")
        }
    }

    @Test(arguments: [
        ("type=pizza", "type"), ("type=", "type"), ("type=coffee,,hawk", "type"), ("sort=best", "sort"),
        ("sort=", "sort"),
        ("sort=distance", "near"), ("radius=100", "near"), ("near=91,0", "near"), ("near=1", "near"),
        ("near=a,b", "near"),
        ("near=1,2,3", "near"), ("near=nan,0", "near"), ("near=1e999,0", "near"), ("near=0x1,0", "near"),
        ("near=0,0&radius=0", "radius"), ("near=0,0&radius=-5", "radius"), ("near=0,0&radius=inf", "radius"),
        ("limit=0", "limit"), ("limit=201", "limit"), ("limit=+5", "limit"), ("limit=1.5", "limit"),
        ("after=", "after"),
        ("after=zzz", "after"), ("after=p10", "after"), ("q=%FF", "q"), ("locale=xx", "locale"),
    ])
    func namesWhatIsNotAllowed(query: String, parameter: String) throws {
        try Self.run { _, client in
            let answer = try client.get("/feed?\(query)")
            #expect(answer.status == 400)
            #expect(answer.text.contains(#""parameter":"\#(parameter)","allowed":""#), "\(answer.text)")
        }
    }

    @Test(arguments: [
        "limit=50", "utm_source=mail&limit=50", "sort=upstream", "q=%20", "type=n/a,streettea,fastfood,coffee,hawk",
    ])
    func whatSaysNothingNewSharesOneAnswer(query: String) throws {
        try Self.run { _, client in
            let plain = try client.get("/feed")
            let answer = try client.get("/feed?\(query)")
            #expect(answer["ETag"] == plain["ETag"])
            #expect(answer["Cache-Status"]?.hasPrefix("vitrine; hit") == true)
        }
    }

    @Test func theOrderOfParametersAndListsMakesNoDifference() throws {
        try Self.run { _, client in
            let one = try client.get("/feed?type=coffee,hawk&q=Tay+dong&near=21.03,105.850&sort=distance")
            let other = try client.get("/feed?sort=distance&x=1&near=21.030,105.85&q=dong+tay&type=hawk,coffee")
            #expect(one["ETag"] == other["ETag"])
            #expect(other["Cache-Status"]?.hasPrefix("vitrine; hit") == true)
        }
    }

    @Test(arguments: [
        "", "sort=rate", "sort=-name", "near=21.03,105.85&sort=distance", "q=a&sort=-rate", "type=hawk,coffee,n/a",
    ])
    func pagesHoldEverythingOnce(query: String) throws {
        try Self.run { _, client in
            let whole = Self.ids(try client.get("/feed?\(query)"))
            var gathered: [String] = []
            var path: String? = "/feed?\(query)&limit=1"
            while let target = path, gathered.count <= whole.count {
                let page = try client.get(target)
                #expect(page.status == 200)
                gathered += Self.ids(page)
                path = Self.next(page)
            }
            #expect(gathered == whole)
        }
    }

    @Test func aPageGoesOnWhereARefreshTookItsLastRecordAway() throws {
        try Self.run { running, client in
            let page = try client.get("/feed?limit=2")
            let next = try #require(Self.next(page))
            running.upstream.script("/shops", .json(Self.shops.replacing(#"{"id":"b""#, with: #"{"id":"z""#)))
            #expect(try client.request("POST", "/refresh?source=shops").status == 200)
            #expect(Self.ids(try client.get(next)) == ["c", "d"])
        }
    }

    @Test func aCursorOfAnotherListOrOrderIsRefused() throws {
        try Self.run { _, client in
            let next = try #require(Self.next(try client.get("/feed?limit=1&sort=name")))
            let cursor = try #require(next.split(separator: "after=").last?.split(separator: "&").first)
            #expect(try client.get("/feed?sort=name&after=\(cursor)").status == 200)
            for target in ["/feed?after=\(cursor)", "/feed?sort=-name&after=\(cursor)", "/posts?after=\(cursor)"] {
                #expect(try client.get(target).status == 400)
            }
        }
    }

    @Test func distancesAreToldInTheReadersLanguage() throws {
        try Self.run { _, client in
            let answer = try client.get("/feed?near=21.04,105.85&sort=distance&locale=de&limit=3")
            #expect(answer.text.contains("\"distanceMeters\":0,\"distanceText\":\"0\u{A0}m\""))
            #expect(answer.text.contains("\"distanceMeters\":1112,\"distanceText\":\"1,1\u{A0}km\""))
            #expect(!(try client.get("/feed")).text.contains("distance"))
        }
    }
}
