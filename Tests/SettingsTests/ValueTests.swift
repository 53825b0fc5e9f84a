import Testing

@testable import Settings

/// Each kind of value, given by the variables that have it.
@Suite struct ValueTests {
    @Test(
        arguments: [
            ("250ms", .milliseconds(250)), ("30s", .seconds(30)), ("5m", .seconds(300)), ("12h", .seconds(43_200)),
            ("7d", .seconds(604_800)), ("0s", .zero), ("0d", .zero), ("3650d", .seconds(315_360_000)),
        ] as [(String, Duration)])
    func readsDurations(text: String, duration: Duration) throws {
        #expect(try load([], ["VITRINE_TTL": text]).configuration.ttl == duration)
    }

    @Test(arguments: [
        "5", "s", "5 s", " 5s", "-5s", "+5s", "5S", "5sec", "1.5s", "1h30m", "٣s", "3651d", "1ns",
        "99999999999999999999999999d", "106751991168d",
    ])
    func refusesWhatIsNoDuration(text: String) {
        #expect(
            faults(["serve"], ["VITRINE_TTL": text]) == [
                "VITRINE_TTL: \"\(text)\" is not a duration from 0s to 3650d (written like 250ms, 30s, 5m, 12h or 7d)"
            ])
    }

    @Test(arguments: [
        ("64KiB", 65_536), ("8MiB", 8_388_608), ("1GiB", 1_073_741_824), ("0", 0), ("1000", 1_000),
        ("1024GiB", 1 << 40),
    ])
    func readsSizes(text: String, bytes: Int) throws {
        #expect(try load([], ["VITRINE_CACHE_BYTES": text]).configuration.cacheBytes == bytes)
    }

    @Test(arguments: [
        "64MB", "64M", "64mib", "1.5GiB", "-1", "1 GiB", "1025GiB", "9223372036854775807GiB", "KiB", "1B",
    ])
    func refusesWhatIsNoSize(text: String) {
        #expect(
            faults(["serve"], ["VITRINE_CACHE_BYTES": text]) == [
                "VITRINE_CACHE_BYTES: \"\(text)\" is not a size from 0 to 1024GiB "
                    + "(written like 64KiB, 8MiB, 1GiB, or in bytes)"
            ])
    }

    @Test func readsNumbers() throws {
        #expect(try load([], ["VITRINE_LOOPS": "1"]).configuration.loops == 1)
        #expect(try load([], ["VITRINE_LOOPS": "256"]).configuration.loops == 256)
        #expect(try load([], ["VITRINE_RATE_LIMIT": "50"]).configuration.rateLimitPerSecond == 50)
        #expect(try load([], ["VITRINE_RATE_LIMIT": "off"]).configuration.rateLimitPerSecond == nil)
    }

    @Test(arguments: [
        ("VITRINE_LOOPS", "0", "a whole number from 1 to 256"),
        ("VITRINE_LOOPS", "257", "a whole number from 1 to 256"),
        ("VITRINE_LOOPS", "two", "a whole number from 1 to 256"),
        ("VITRINE_TRUSTED_PROXIES", "-1", "a whole number from 0 to 32"),
        ("VITRINE_MAX_CONNECTIONS", "0", "a whole number from 1 to 1000000"),
        ("VITRINE_MAX_CONNECTIONS_PER_ADDRESS", "0", "a whole number from 1 to 1000000, or off"),
        ("VITRINE_RATE_LIMIT", "0", "a whole number from 1 to 1000000, or off"),
        ("VITRINE_ACCESS_LOG", "yes", "on or off"),
        ("VITRINE_UPSTREAM_TIMEOUT", "0s", "a duration from 1ms to 1h (written like 250ms, 30s, 5m, 12h or 7d)"),
        ("VITRINE_STALE_WAIT", "11m", "a duration from 0s to 10m (written like 250ms, 30s, 5m, 12h or 7d)"),
        (
            "VITRINE_UPSTREAM_MAX_BYTES", "0",
            "a size from 1 to 16GiB (written like 64KiB, 8MiB, 1GiB, or in bytes)"
        ),
    ])
    func saysWhatIsAllowed(variable: String, value: String, allowed: String) {
        #expect(faults(["serve"], [variable: value]) == ["\(variable): \"\(value)\" is not \(allowed)"])
    }

    @Test func readsSwitches() throws {
        #expect(try load([], ["VITRINE_ACCESS_LOG": "off"]).configuration.logsAccess == false)
        #expect(try load([], ["VITRINE_ACCESS_LOG": "on"]).configuration.logsAccess)
    }

    @Test(arguments: [
        ("*", AllowedOrigins.any),
        ("https://a.example", .listed([WebOrigin(scheme: "https", host: .name("a.example"), port: nil)])),
        (
            "http://localhost:5173 , HTTPS://A.example:443,https://a.example,capacitor://localhost",
            .listed([
                WebOrigin(scheme: "http", host: .name("localhost"), port: 5173),
                WebOrigin(scheme: "https", host: .name("a.example"), port: nil),
                WebOrigin(scheme: "capacitor", host: .name("localhost"), port: nil),
            ])
        ),
    ])
    func readsOrigins(text: String, origins: AllowedOrigins) throws {
        #expect(try load([], ["VITRINE_ALLOWED_ORIGINS": text]).configuration.allowedOrigins == origins)
    }

    @Test func namesEachFaultyOrigin() {
        let expected = "is not of the form scheme://host[:port], without a path (or give * alone for every origin)"
        let given = "https://ok.example,https://a.example/,null,,*,https://*.example,https://me:hunter2@a.example"
        #expect(
            faults(["serve"], ["VITRINE_ALLOWED_ORIGINS": given]) == [
                "VITRINE_ALLOWED_ORIGINS: origin 2 \"https://a.example/\" \(expected)",
                "VITRINE_ALLOWED_ORIGINS: origin 3 \"null\" \(expected)",
                "VITRINE_ALLOWED_ORIGINS: origin 4 \"\" \(expected)",
                "VITRINE_ALLOWED_ORIGINS: origin 5 \"*\" \(expected)",
                "VITRINE_ALLOWED_ORIGINS: origin 6 \"https://*.example\" \(expected)",
                "VITRINE_ALLOWED_ORIGINS: origin 7 \(expected)",
            ])
    }

    @Test func refusesControlCharactersInPathsAndKeepsFaultsOnOneLine() {
        #expect(
            faults(["serve"], ["VITRINE_DATABASE": "a\nb\u{1B}[31m"]) == [
                #"VITRINE_DATABASE: "a\nb\u{1B}[31m" is not a path without control characters"#
            ])
        let long = String(repeating: "9", count: 200)
        #expect(
            faults(["serve"], ["VITRINE_LOOPS": long]) == [
                "VITRINE_LOOPS: \"\(long.prefix(80))…\" is not a whole number from 1 to 256"
            ])
    }

    @Test(arguments: Setting.all.flatMap(\.names.variables))
    func refusesEmptyValues(variable: String) {
        #expect(
            faults(["serve"], [variable: ""]).contains("\(variable): is empty; leave it out for the default"))
    }

    /// A fixed sequence of hostile texts: every one is taken or refused in one line, none traps.
    @Test(arguments: Setting.all.indices)
    func anyTextIsTakenOrRefused(index: Int) {
        let setting = Setting.all[index]
        let alphabet = Array("0159msdhKiBG:/.[]@#?%,=*-+ \"'\\\t\r\n\0\u{301}\u{2028}é٣http://offa".unicodeScalars)
        var state: UInt64 = 42
        for length in 0..<400 {
            var text = ""
            for _ in 0..<(length % 24) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.unicodeScalars.append(alphabet[Int(state >> 33) % alphabet.count])
            }
            var configuration = Configuration()
            do throws(ValueFault) {
                try setting.set(text, &configuration)
                #expect(!setting.text(configuration).contains("\n"))
            } catch {
                #expect(!error.texts.isEmpty)
                for text in error.texts { #expect(!text.unicodeScalars.contains { $0.value < 32 || $0 == "\u{2028}" }) }
            }
        }
    }
}
