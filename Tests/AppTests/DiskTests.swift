import TestSupport
import Testing

@testable import App

@Suite struct DiskTests {
    /// Runs a server on a database that an earlier one filled.
    private static func run(
        upstream: ScriptedUpstream, _ body: (TemporaryFolder, HTTPClient) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        try RunningServer.run(folder: folder) { _, client in
            // Answered when everything is stored, and nothing in memory alone any more.
            let refreshed = try client.request("POST", "/refresh")
            #expect(refreshed.status == 200)
        }
        try RunningServer.run(upstream: upstream, folder: folder) { _, client in try body(folder, client) }
    }

    private static func asides(_ folder: TemporaryFolder) -> Int {
        folder.names.count { $0.hasPrefix("vitrine.sqlite.corrupt-") }
    }

    @Test func aSoundDatabaseSaysSo() throws {
        try Self.run(upstream: .filled()) { _, client in
            let status = try client.get("/status").text
            #expect(status.contains(#""storage":{"state":"ok","lastError":null,"databaseBytes":"#))
            #expect(status.contains(#""logBytes":"#))
        }
    }

    @Test func aDatabaseThatIsDamagedInUseIsFetchedAnewBehindTheNextRequest() throws {
        try Self.run(upstream: .filled()) { folder, client in
            let before = try client.get("/feed")
            try folder.damage("vitrine.sqlite", from: 0)
            // Nothing was read of the posts before.
            let answer = try client.get("/posts/1")
            #expect(answer.status == 200 && answer.text.contains(#""title":"One""#))
            #expect(try client.get("/feed?limit=1").text.contains(#""id":"pho""#))
            #expect(try client.get("/home").status == 200)
            #expect(try client.get("/feed").body == before.body)
            #expect(Self.asides(folder) == 1)
            let status = try client.get("/status").text
            #expect(status.contains(#""storage":{"state":"ok","lastError":{"code":"storage-corrupt","detail":"#))
            #expect(!status.contains(folder.path))
        }
    }

    @Test func withTheDatabaseDamagedAndTheUpstreamsDownWhatWasRenderedIsServed() throws {
        let upstream = try ScriptedUpstream.filled()
        try Self.run(upstream: upstream) { folder, client in
            let before = try client.get("/feed")
            for source in ["/shops", "/posts", "/users"] { upstream.script(source, .answer(500)) }
            try folder.damage("vitrine.sqlite", from: 0)
            // What a connection has read it may still know; the posts nobody has read yet.
            #expect(try client.get("/posts/1").status == 502)
            let cached = try client.get("/feed")
            #expect(cached.status == 200 && cached.body == before.body)
            #expect(try client.get("/readyz").status == 503)
            #expect(try client.get("/livez").status == 200)
            #expect(try client.get("/status").text.contains("storage-corrupt"))
            for (source, body) in [("/shops", Sample.shops), ("/posts", Sample.posts), ("/users", Sample.users)] {
                upstream.script(source, .json(body))
            }
            // The first may join fetches that were answered with the fault.
            for _ in 0..<10 where try client.request("POST", "/refresh").text.contains(#""outcome":"failed""#) {}
            for path in ["/posts/1", "/feed?limit=1"] { #expect(try client.get(path).status == 200) }
            #expect(try client.get("/readyz").status == 200)
        }
    }

    @Test func aDatabaseThatCannotBeMadeEndsTheStart() throws {
        let fault = #expect(throws: ServerFault.self) {
            try RunningServer.run(["VITRINE_DATABASE": "/proc/vitrine/vitrine.sqlite"]) { _, _ in }
        }
        #expect(fault?.line.contains("/proc") == true)
    }
}
