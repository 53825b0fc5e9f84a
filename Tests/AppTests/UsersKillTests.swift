import Glibc
import TestSupport
import Testing

@testable import App

@Suite struct UsersKillTests {
    @Test func whatWasAnsweredIsThereAfterKillMinusNine() throws {
        let upstream = try ScriptedUpstream.filled()
        let folder = try TemporaryFolder()
        let settings = [
            "VITRINE_LISTEN": "127.0.0.1:0", "VITRINE_DATABASE": folder.file("v.sqlite"), "VITRINE_ACCESS_LOG": "off",
            "VITRINE_SHOPS_URL": upstream.url("/shops"), "VITRINE_POSTS_URL": upstream.url("/posts"),
            "VITRINE_USERS_URL": upstream.url("/users"),
        ]
        var made: [String] = []
        for round in 0..<4 {
            let server = try ServerProcess(settings)
            let client = try HTTPClient(port: server.port)
            for number in 0..<8 {
                let path = try client.makeUser(#"{"firstName":"User \#(number)","lastName":"of \#(round)"}"#)
                #expect(!path.isEmpty)
                made.append(path)
            }
            let patch = try client.write("PATCH", made[0], #"{"age":\#(round)}"#, ["If-Match: *"])
            #expect(patch.status == 200)
            server.end(SIGKILL)

            let restarted = try ServerProcess(settings)
            let reader = try HTTPClient(port: restarted.port)
            for path in made { #expect(try reader.get(path).status == 200) }
            #expect(try reader.get(made[0]).text.contains(#""age":\#(round),"#))
            restarted.end(SIGKILL)
        }
    }
}
