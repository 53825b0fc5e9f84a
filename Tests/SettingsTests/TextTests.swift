import Testing

@testable import Settings

/// What the tables of settings and commands are printed as.
@Suite struct TextTests {
    @Test func overviewListsTheCommands() {
        #expect(
            HelpTopic.overview.text == """
                vitrine serves ready-to-show JSON for an app's screens, made from shops, posts and users upstream.

                Usage: vitrine COMMAND [OPTION]...

                Commands:
                  serve         Run the server until SIGTERM or SIGINT.
                  check         Validate the configuration: exit 0, or name each fault and exit 2.
                  healthcheck   Exit 0 when the server answers /readyz with 200, else 1.
                  status        Show how a running server and its sources do.
                  refresh       Let a running server fetch now, and show what came of it: exit 1 when nothing did.
                  sample        Run the sample upstream alone, at /shops, /posts and /users.
                  backup        Copy the database into a file, also while the server runs.
                  restore       Put a copy in the database's place, and keep what was there; the server must not
                                run.
                  audit-assets  Name each key that an app's .xcassets catalog has nothing for: exit 1, or 0 when it
                                has all.
                  version       Print the version.
                  help          Print this, or the help of one command.

                vitrine COMMAND --help explains a command; vitrine serve --help has every setting.
                To try it without a network: vitrine serve --sample
                Exit status: 2 for a bad configuration or command line, 1 for anything else that goes wrong.

                """)
    }

    @Test func helpOnACommandListsItsOptions() {
        #expect(
            HelpTopic.command("healthcheck").text == """
                Usage: vitrine healthcheck [OPTION]...

                Exit 0 when the server answers /readyz with 200, else 1.

                  --server URL
                      The server to talk to, such as http://127.0.0.1:8080. Default: the one the settings below
                      describe.

                A flag wins over its variable, that over a line of the configuration file, that over the default.

                Listening and keeping:
                  --config FILE                       VITRINE_CONFIG
                      A file of NAME=VALUE lines with these variables; lines that begin with # are comments.
                  --listen HOST:PORT                  VITRINE_LISTEN
                      Where to listen; [::1]:8080 for IPv6, 0.0.0.0:8080 for every address. Port 0 takes a free one.
                      Default: 127.0.0.1:8080.
                  VITRINE_TLS_CERTIFICATE=FILE
                      PEM file of the certificate chain; with the key it makes the server speak HTTPS.
                  VITRINE_TLS_KEY=FILE
                      PEM file of the private key.

                """)
        #expect(HelpTopic.command("help").text.hasPrefix("Usage: vitrine help [COMMAND]\n"))
    }

    @Test func helpOnServeHasEverySetting() {
        let text = HelpTopic.command("serve").text
        for setting in Setting.all {
            for name in setting.names.variables + [setting.names.flag].compactMap(\.self) {
                #expect(text.contains(name))
            }
            #expect(
                setting.isUnset || text.contains("Default: \(setting.defaultText).")
                    || text.contains(
                        "Default:\n      \(setting.defaultText).")
            )
        }
        #expect(text.contains("\n  VITRINE_ADMIN_TOKEN=TOKEN, VITRINE_ADMIN_TOKEN_FILE=FILE\n"))
        #expect(text.contains("\n  VITRINE_UPSTREAM_HEADERS_FILE=FILE\n"))
        #expect(text.contains("\n  --sample\n"))
    }

    @Test(arguments: ["serve", "check", "healthcheck", "version", "help"])
    func helpFitsAHundredColumns(command: String) {
        for line in HelpTopic.command(command).text.split(separator: "\n") { #expect(line.count <= 100) }
    }

    @Test func everySectionOfTheHelpIsUsedAndNoNameTwice() {
        #expect(Set(Setting.all.map(\.section)) == Set(Setting.Section.allCases))
        let names = Setting.all.flatMap { $0.names.variables + [$0.names.flag].compactMap(\.self) }
        #expect(Set(names).count == names.count)
    }

    @Test func listingShowsEveryValueAndWhereItComesFrom() throws {
        let files = ["v.conf": "\nVITRINE_TTL=90s\nVITRINE_ADMIN_TOKEN_FILE=t", "t": "hunter2"]
        let listing = try load(["--config=v.conf", "--sample"], ["VITRINE_LOOPS": "2"], files: files).listing
        #expect(listing.count == Setting.all.count + 1)
        #expect(listing.first == "configuration ok")
        for line in [
            "VITRINE_CONFIG                       v.conf  (from --config)",
            "VITRINE_LISTEN                       127.0.0.1:8080",
            "VITRINE_LOOPS                        2  (from VITRINE_LOOPS)",
            "--sample                             on  (from --sample)",
            "VITRINE_TTL                          90s  (from v.conf:2)",
            "VITRINE_ADMIN_TOKEN                  …  (from v.conf:3)",
            "VITRINE_RATE_LIMIT                   off",
        ] { #expect(listing.contains(line)) }
    }

    @Test func markdownHasALineForEachSetting() {
        let lines = Setting.markdownLines
        #expect(lines.count == Setting.all.count + 2)
        #expect(
            lines.contains("| `VITRINE_TTL` | `--ttl` | `5m` | Fresh time when the upstream names none. |"))
        #expect(
            lines.contains {
                $0.hasPrefix("| `VITRINE_ADMIN_TOKEN`, `VITRINE_ADMIN_TOKEN_FILE` | – | – | Bearer token ")
            })
        for line in lines { #expect(line.count { $0 == "|" } == 5) }
    }

    /// Whatever is shown can be given again.
    @Test func defaultsAreWrittenAsTheyAreRead() throws {
        for setting in Setting.all where !["none", "system's", "number of cores"].contains(setting.defaultText) {
            var configuration = Configuration()
            try setting.set(setting.defaultText, &configuration)
            #expect(configuration == Configuration())
        }
    }

    @Test(arguments: [
        (0, "0s"), (1, "1ms"), (1_000, "1s"), (1_500, "1500ms"), (60_000, "1m"), (90_000, "90s"), (3_600_000, "1h"),
        (86_400_000, "1d"), (172_800_000, "2d"),
    ])
    func writesDurationsInTheLargestWholeUnit(milliseconds: Int, text: String) {
        #expect(UnitScale.durations.text(of: milliseconds) == text)
        #expect(UnitScale.durations.parse(text) == milliseconds)
    }

    @Test(arguments: [(0, "0"), (1, "1"), (1_024, "1KiB"), (1_536, "1536"), (64 << 20, "64MiB"), (3 << 30, "3GiB")])
    func writesSizesInTheLargestWholeUnit(bytes: Int, text: String) {
        #expect(UnitScale.sizes.text(of: bytes) == text)
        #expect(UnitScale.sizes.parse(text) == bytes)
    }
}
