import Testing

@testable import Settings

@Suite struct SecretTests {
    @Test func printsAsAnEllipsisHoweverItIsPrinted() throws {
        let files = ["h": "Authorization: Bearer hunter2\nX-Api-Key: hunter2"]
        let environment = [
            "VITRINE_ADMIN_TOKEN": "hunter2", "VITRINE_UPSTREAM_HEADERS_FILE": "h",
            "VITRINE_SHOPS_URL": "https://a.example/shops?key=hunter2",
        ]
        let loaded = try load([], environment, files: files)
        #expect(loaded.configuration.adminToken?.exposed == "hunter2")
        #expect(loaded.configuration.upstreamURLs.shops.exposedText == "https://a.example/shops?key=hunter2")
        var dumped = ""
        dump(loaded, to: &dumped)
        dump(Command.serve(loaded), to: &dumped)
        let printed = [
            "\(loaded)", String(reflecting: loaded), "\(Command.serve(loaded))", dumped,
            loaded.listing.joined(separator: "\n"),
        ]
        for text in printed { #expect(!text.contains("hunter2")) }
        #expect(loaded.listing.contains("VITRINE_ADMIN_TOKEN                  …  (from VITRINE_ADMIN_TOKEN)"))
        #expect(
            loaded.listing.contains(
                "VITRINE_UPSTREAM_HEADERS_FILE        2 fields …  (from VITRINE_UPSTREAM_HEADERS_FILE)"))
        #expect(
            loaded.listing.contains(
                "VITRINE_SHOPS_URL                    https://a.example/shops?…  (from VITRINE_SHOPS_URL)"))
    }

    @Test(arguments: [
        ("hunter2", true), ("hunter", false), ("hunter22", false), ("Hunter2", false), ("", false),
    ])
    func matchesItselfAlone(candidate: String, expected: Bool) {
        #expect(Secret("hunter2").matches(Array(candidate.utf8)) == expected)
    }

    @Test(arguments: ["hunter2", "hunter2\n", "hunter2\r\n"])
    func aTokenCanStandInAFile(content: String) throws {
        let loaded = try load([], ["VITRINE_ADMIN_TOKEN_FILE": "t"], files: ["t": content])
        #expect(loaded.configuration.adminToken == Secret("hunter2"))
        #expect(loaded.places["VITRINE_ADMIN_TOKEN"] == .variable("VITRINE_ADMIN_TOKEN_FILE"))
    }

    @Test func aTokenFromTheEnvironmentWinsOverTheFileThatTheConfigurationNames() throws {
        let files = ["v.conf": "VITRINE_ADMIN_TOKEN_FILE=t", "t": "lower"]
        let environment = ["VITRINE_CONFIG": "v.conf", "VITRINE_ADMIN_TOKEN": "higher"]
        #expect(try load([], environment, files: files).configuration.adminToken == Secret("higher"))
    }

    @Test(arguments: [
        ("hunter2 ", "is not 1 to 1024 printable ASCII characters without a space"),
        ("hunter2\n\n", "is not 1 to 1024 printable ASCII characters without a space"),
        ("hünter2", "is not 1 to 1024 printable ASCII characters without a space"),
        (String(repeating: "h", count: 1_025), "is not 1 to 1024 printable ASCII characters without a space"),
        ("\n", "names an empty file"), ("", "names an empty file"),
    ])
    func refusesOtherTokensWithoutShowingThem(content: String, fault: String) {
        #expect(
            faults(["serve"], ["VITRINE_ADMIN_TOKEN_FILE": "t"], files: ["t": content])
                == ["VITRINE_ADMIN_TOKEN_FILE: \(fault)"])
    }

    @Test func refusesATokenGivenTwice() {
        #expect(
            faults(["serve"], ["VITRINE_ADMIN_TOKEN_FILE": "t", "VITRINE_ADMIN_TOKEN": "hunter2"], files: ["t": "x"])
                == ["VITRINE_ADMIN_TOKEN_FILE: is set as well as VITRINE_ADMIN_TOKEN; keep one"])
    }

    @Test func anUnreadableSecretShowsNotEvenItsPath() {
        #expect(
            faults(["serve"], ["VITRINE_ADMIN_TOKEN_FILE": "hunter2"]) == [
                "VITRINE_ADMIN_TOKEN_FILE: cannot read the file that it names: No such file or directory"
            ])
    }

    @Test func readsHeaderLines() throws {
        let text = "# upstream\r\nAuthorization: Bearer hunter2\r\n\r\nX-Key:\ta b \r\nUser-Agent:x"
        #expect(
            try UpstreamHeader.parse(text) == [
                UpstreamHeader(name: "Authorization", value: Secret("Bearer hunter2")),
                UpstreamHeader(name: "X-Key", value: Secret("a b")),
                UpstreamHeader(name: "User-Agent", value: Secret("x")),
            ])
    }

    @Test func namesEveryFaultyHeaderLineWithoutShowingIt() {
        let text = [
            "hunter2", "Bad Name: hunter2", ": hunter2", " X: hunter2", "A: hunter2\u{0D}B: c", "C: hünter2", "D:",
            "E: hunter2", "e: hunter2", "HOST: hunter2", "F : hunter2", "G: a\0b",
        ].joined(separator: "\n")
        let form = "is not of the form Name: value"
        let character = "has a control character or one outside ASCII in its value"
        #expect(
            faults(["serve"], ["VITRINE_UPSTREAM_HEADERS_FILE": "h"], files: ["h": text])
                == [
                    (1, form), (2, form), (3, form), (4, form), (5, character), (6, character), (7, "has no value"),
                    (9, "names the same field as line 8"), (10, "sets HOST, which vitrine sets by itself"), (11, form),
                    (12, character),
                ].map { "VITRINE_UPSTREAM_HEADERS_FILE: line \($0) of the file \($1)" })
    }

    @Test func noCommandLineShowsWhatMayBeASecret() {
        #expect(
            faults([
                "serve", "--admin-token", "hunter2", "--admin-token", "-hunter2", "--admin-tokn=hunter2",
                "VITRINE_ADMIN_TOKEN=hunter2",
            ]) == [
                "--admin-token: unknown option; set the variable VITRINE_ADMIN_TOKEN",
                "--admin-token: unknown option; set the variable VITRINE_ADMIN_TOKEN",
                "--admin-tokn: unknown option; the nearest is --listen",
                "command line: unexpected argument \"VITRINE_ADMIN_TOKEN=…\"",
            ])
        #expect(
            faults(["VITRINE_ADMIN_TOKEN=hunter2", "serve"]) == [
                "command line: unknown command \"VITRINE_ADMIN_TOKEN=…\"; the nearest is check"
            ])
        #expect(
            faults(["serve"], ["VITRINE_ADMIN_TOKE": "hunter2"]) == [
                "VITRINE_ADMIN_TOKE: unknown variable; the nearest is VITRINE_ADMIN_TOKEN"
            ])
    }
}
