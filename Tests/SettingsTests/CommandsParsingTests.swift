import Platform
import Records
import Testing

@testable import Settings

@Suite struct CommandsParsingTests {
    private func parse(
        _ arguments: String..., environment: [String: String] = [:]
    ) throws(ConfigurationFaults) -> Command {
        try Command.parse(arguments, environment: environment) { _ throws(FileReadingError) in Array("secret\n".utf8) }
    }

    @Test func clientsTakeTheServerAndTheTokenFromTheSettings() throws {
        let command = try parse(
            "refresh", "--source", "users,shops",
            environment: ["VITRINE_LISTEN": "0.0.0.0:9", "VITRINE_ADMIN_TOKEN_FILE": "/run/token", "VITRINE_TLL": "1s"])
        let target = ClientTarget(
            server: try HTTPURL(parsing: "http://127.0.0.1:9"), token: Secret("secret"), isLocal: true)
        #expect(command == .refresh(target, sources: [.users, .shops]))
    }

    @Test func aNamedServerWins() throws {
        let command = try parse("status", "--server", "https://vitrine.example", environment: ["VITRINE_LISTEN": "a:0"])
        let server = try HTTPURL(parsing: "https://vitrine.example")
        #expect(command == .status(ClientTarget(server: server, token: nil, isLocal: false)))
    }

    @Test func anUnknownSourceIsAFault() {
        #expect(throws: ConfigurationFaults.self) { try parse("refresh", "--source", "shops,cars") }
    }

    @Test func backupAndRestoreKnowTheDatabase() throws {
        let environment = ["VITRINE_DATABASE": "/data/v.sqlite"]
        #expect(
            try parse("backup", "b.sqlite", environment: environment)
                == .backup(database: "/data/v.sqlite", file: "b.sqlite", replacing: false))
        #expect(
            try parse("backup", "--force", "b.sqlite", "--database", "x.sqlite", environment: environment)
                == .backup(database: "x.sqlite", file: "b.sqlite", replacing: true))
        #expect(
            try parse("restore", "b.sqlite", environment: environment)
                == .restore(database: "/data/v.sqlite", file: "b.sqlite"))
        #expect(throws: ConfigurationFaults.self) { try parse("backup") }
    }

    @Test func theSampleListensWhereItIsTold() throws {
        let address = try #require(ListenAddress("[::1]:0"))
        #expect(try parse("sample", "--listen", "[::1]:0") == .sample(address))
    }
}
