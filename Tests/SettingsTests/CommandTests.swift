import Testing

@testable import Settings

@Suite struct CommandTests {
    @Test func understandsEachCommand() throws {
        #expect(try parse(["serve"]) == .serve(LoadedConfiguration()))
        #expect(try parse(["check"]) == .check(LoadedConfiguration()))
        #expect(try parse(["healthcheck"]) == .healthcheck(server: HTTPURL(.http, .ipv4("127.0.0.1"), port: 8080)))
        #expect(try parse(["audit-assets", "App.xcassets"]) == .auditAssets(folder: "App.xcassets"))
        #expect(try parse(["audit-assets", "--", "--odd"]) == .auditAssets(folder: "--odd"))
        #expect(try parse(["version"]) == .version)
        #expect(try parse(["--version"]) == .version)
        #expect(try parse([]) == .none)
    }

    @Test func understandsEveryWayToAskForHelp() throws {
        for arguments in [["--help"], ["-h"], ["help"]] { #expect(try parse(arguments) == .help(.overview)) }
        for arguments in [
            ["help", "serve"], ["serve", "--help"], ["serve", "-h"], ["serve", "--bogus", "x", "--help"],
            ["serve", "--ttl", "x", "y", "-h"], ["serve", "--bogus", "-h"], ["serve", "--ttl", "-h"],
        ] {
            #expect(try parse(arguments, ["VITRINE_BOGUS": ""]) == .help(.command("serve")))
        }
    }

    @Test(arguments: [
        (["serv"], "command line: unknown command \"serv\"; the nearest is serve"),
        (["chekc"], "command line: unknown command \"chekc\"; the nearest is check"),
        (["help", "heathcheck"], "command line: unknown command \"heathcheck\"; the nearest is healthcheck"),
        (["--sample"], "command line: the command comes first, as in vitrine serve --sample"),
        (["serve", "--tll", "5s"], "--tll: unknown option; the nearest is --ttl"),
        (["serve", "--tll=5s"], "--tll: unknown option; the nearest is --ttl"),
        (["serve", "-x"], "-x: unknown option; the nearest is --ttl"),
        (["serve", "--hepl"], "--hepl: unknown option; the nearest is --help"),
        (
            ["serve", "--max-connections=5"],
            "--max-connections: unknown option; set the variable VITRINE_MAX_CONNECTIONS"
        ),
        (["version", "--listen", "x"], "--listen: unknown option; the nearest is --help"),
        (["healthcheck", "--ttl", "5s"], "--ttl: unknown option; the nearest is --help"),
        (["serve", "--ttl"], "--ttl: needs a value: --ttl DURATION"),
        (["serve", "--ttl", "--sample"], "--ttl: needs a value: --ttl DURATION"),
        (["serve", "--ttl", "--", "5s"], "--ttl: needs a value: --ttl DURATION"),
        (["serve", "--ttl="], "--ttl: is empty; leave it out for the default"),
        (["serve", "8080"], "command line: unexpected argument \"8080\""),
        (["serve", "--", "--sample"], "command line: unexpected argument \"--sample\""),
        (["audit-assets"], "command line: a folder is missing: vitrine audit-assets App/Assets.xcassets"),
        (["audit-assets", ""], "command line: a folder is missing: vitrine audit-assets App/Assets.xcassets"),
        (["audit-assets", "A", "B"], "command line: unexpected argument \"B\""),
        (["audit-assets", "--listen", "x"], "--listen: unknown option; the nearest is --help"),
        (["help", "serve", "check"], "command line: unexpected argument \"check\""),
    ])
    func namesTheFirstFaultOfACommandLine(arguments: [String], fault: String) {
        #expect(faults(arguments).first == fault)
    }

    @Test func takesValuesEitherWay() throws {
        #expect(try load(["--ttl", "5s"]) == load(["--ttl=5s"]))
        #expect(try load(["--database=--odd=name"]).configuration.databasePath == "--odd=name")
        #expect(try load(["--database", "-"]).configuration.databasePath == "-")
    }

    @Test func unknownVariablesNameTheNearestAndKubernetesOwnAreIgnored() {
        let environment = [
            "VITRINE_LISTN": "x", "VITRINE_SAMPLE": "on", "VITRINE_": "", "vitrine_ttl": "x", "PATH": "/bin",
            "VITRINE_SERVICE_HOST": "10.0.0.1", "VITRINE_SERVICE_PORT_HTTP": "80", "VITRINE_PORT": "tcp://10.0.0.1:80",
            "VITRINE_PORT_80_TCP_ADDR": "10.0.0.1",
        ]
        #expect(
            faults(["serve"], environment) == [
                "VITRINE_: unknown variable; the nearest is VITRINE_TTL",
                "VITRINE_LISTN: unknown variable; the nearest is VITRINE_LISTEN",
                "VITRINE_SAMPLE: unknown variable; use the flag --sample",
            ])
    }

    @Test func tellsAllFaultsAtOnceInAFixedOrder() {
        let lines = faults(
            ["check", "--config=v.conf", "--tll", "5s", "stray", "--loops", "0"],
            ["VITRINE_STALE_WAIT": "soon", "VITRINE_BOGUS": "", "VITRINE_ACCESS_LOG": "perhaps"],
            files: ["v.conf": "VITRINE_TTL=\nVITRINE_LOPS=2"])
        #expect(
            lines == [
                "--tll: unknown option; the nearest is --ttl",
                "command line: unexpected argument \"stray\"",
                "--loops: \"0\" is not a whole number from 1 to 256",
                "VITRINE_ACCESS_LOG: \"perhaps\" is not on or off",
                "VITRINE_BOGUS: unknown variable; the nearest is VITRINE_LOOPS",
                "VITRINE_STALE_WAIT: \"soon\" is not a duration from 0s to 10m "
                    + "(written like 250ms, 30s, 5m, 12h or 7d)",
                "v.conf:1: VITRINE_TTL: is empty; leave it out for the default",
                "v.conf:2: VITRINE_LOPS: unknown name; the nearest is VITRINE_LOOPS",
            ])
    }

    @Test func clientCommandsFindTheServer() throws {
        func server(_ arguments: [String], _ environment: [String: String] = [:], files: [String: String] = [:]) throws
            -> String?
        {
            guard case .healthcheck(let url) = try parse(["healthcheck"] + arguments, environment, files: files) else {
                return nil
            }
            return url.exposedText
        }
        #expect(try server([], ["VITRINE_LISTEN": "0.0.0.0:81"]) == "http://127.0.0.1:81/")
        #expect(try server(["--listen", "[::]:82"], ["VITRINE_LISTEN": "0.0.0.0:81"]) == "http://[::1]:82/")
        #expect(
            try server(["--server", "https://a.example/base"], ["VITRINE_LISTEN": "x"]) == "https://a.example/base")
        #expect(try server(["--server", "http://a", "--server", "http://b"]) == "http://b/")
        #expect(try server(["--config=v"], files: ["v": "VITRINE_LISTEN=10.0.0.1:83"]) == "http://10.0.0.1:83/")
    }

    /// A configuration file that was broken after the server read it must not make a container unhealthy.
    @Test func clientCommandsOverlookFaultsThatAreNoConcernOfTheirs() throws {
        let environment = ["VITRINE_TTL": "x", "VITRINE_BOGUS": "y", "VITRINE_ADMIN_TOKEN_FILE": "missing"]
        let files = ["v": "nonsense\nVITRINE_LISTEN=10.0.0.1:83\nVITRINE_BOGUS=1"]
        #expect(
            try parse(["healthcheck", "--config=v"], environment, files: files)
                == .healthcheck(server: HTTPURL(.http, .ipv4("10.0.0.1"), port: 83)))
    }

    @Test(arguments: [
        (["--listen=127.0.0.1:0"], "--listen: port 0 does not tell where the server is; name it by --server URL"),
        (
            ["--config=v"],
            "v:1: VITRINE_LISTEN: port 0 does not tell where the server is; name it by --server URL"
        ),
        (
            ["--server", "8080"],
            "--server: does not start with http:// or https://; write it like http://127.0.0.1:8080"
        ),
        (["--server", "http://a/?b"], "--server: has a query (?…); write it like http://127.0.0.1:8080"),
        (["--serve", "http://a"], "--serve: unknown option; the nearest is --server"),
    ])
    func clientCommandsSayWhyTheServerIsNotFound(arguments: [String], fault: String) {
        #expect(faults(["healthcheck"] + arguments, files: ["v": "VITRINE_LISTEN=127.0.0.1:0"]) == [fault])
    }
}
