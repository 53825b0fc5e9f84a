import Platform
import Records
import Testing

@testable import Settings

@Suite struct PrecedenceTests {
    @Test func defaultsAreThoseOfTheContract() throws {
        let loaded = try load()
        #expect(loaded.places.isEmpty)
        let texts = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.name, $0.text(loaded.configuration)) })
        #expect(
            texts == [
                "VITRINE_CONFIG": "none", "VITRINE_LISTEN": "127.0.0.1:8080", "VITRINE_DATABASE": "vitrine.sqlite",
                "VITRINE_SHOPS_URL": "https://my-json-server.typicode.com/quanrong88/Demo-repo/shops",
                "VITRINE_POSTS_URL": "https://jsonplaceholder.typicode.com/posts",
                "VITRINE_USERS_URL": "https://jsonplaceholder.typicode.com/users",
                "VITRINE_UPSTREAM_HEADERS_FILE": "none", "VITRINE_UPSTREAM_CA": "system's",
                "VITRINE_UPSTREAM_PROXY": "none", "VITRINE_UPSTREAM_TIMEOUT": "10s",
                "VITRINE_UPSTREAM_MAX_BYTES": "64MiB", "VITRINE_TTL": "5m", "VITRINE_SHOPS_TTL": "none",
                "VITRINE_POSTS_TTL": "none", "VITRINE_USERS_TTL": "none", "VITRINE_STALE_WHILE_REVALIDATE": "1h",
                "VITRINE_STALE_IF_ERROR": "7d", "VITRINE_STALE_WAIT": "500ms", "VITRINE_REFRESH_INTERVAL_MIN": "1s",
                "VITRINE_ADMIN_TOKEN": "none", "VITRINE_ALLOWED_ORIGINS": "none", "VITRINE_RATE_LIMIT": "off",
                "VITRINE_TRUSTED_PROXIES": "0", "VITRINE_TLS_CERTIFICATE": "none", "VITRINE_TLS_KEY": "none",
                "VITRINE_LOOPS": "number of cores", "VITRINE_CACHE_BYTES": "64MiB",
                "VITRINE_MAX_CONNECTIONS": "10000", "VITRINE_MAX_CONNECTIONS_PER_ADDRESS": "off",
                "VITRINE_ACCESS_LOG": "on", "VITRINE_DRAIN_DELAY": "0s", "VITRINE_DRAIN_TIMEOUT": "8s",
                "--sample": "off",
            ])
    }

    @Test func flagsAreThoseOfTheContract() {
        #expect(
            Set(Setting.all.compactMap(\.names.flag)) == [
                "--config", "--listen", "--database", "--shops-url", "--posts-url", "--users-url",
                "--upstream-timeout", "--upstream-max-bytes", "--ttl", "--shops-ttl", "--posts-ttl", "--users-ttl",
                "--stale-while-revalidate", "--stale-if-error", "--stale-wait", "--loops", "--cache-bytes", "--sample",
            ])
    }

    /// Bits: flag 4, variable 2, file 1.
    @Test(arguments: 0...7)
    func flagWinsOverVariableOverFileOverDefault(given: Int) throws {
        let flags = given & 4 == 0 ? [] : ["--ttl", "3s"]
        var environment = ["VITRINE_CONFIG": "a.conf"]
        environment["VITRINE_TTL"] = given & 2 == 0 ? nil : "2s"
        let file = given & 1 == 0 ? "" : "VITRINE_TTL=1s"
        let loaded = try load(flags, environment, files: ["a.conf": file])
        let (seconds, place): (Int, SettingPlace?) =
            switch given {
            case 4...7: (3, .flag("--ttl"))
            case 2...3: (2, .variable("VITRINE_TTL"))
            case 1: (1, .line(path: "a.conf", number: 1))
            default: (300, nil)
            }
        #expect(loaded.configuration.ttl == .seconds(seconds))
        #expect(loaded.places["VITRINE_TTL"] == place)
    }

    @Test func everySettingReachesItsOwnMember() throws {
        let values = [
            "VITRINE_LISTEN": "0.0.0.0:1", "VITRINE_DATABASE": "d", "VITRINE_SHOPS_URL": "http://s/",
            "VITRINE_POSTS_URL": "http://p/", "VITRINE_USERS_URL": "http://u/", "VITRINE_UPSTREAM_HEADERS_FILE": "h",
            "VITRINE_UPSTREAM_CA": "ca", "VITRINE_UPSTREAM_PROXY": "http://x/", "VITRINE_UPSTREAM_TIMEOUT": "1ms",
            "VITRINE_UPSTREAM_MAX_BYTES": "2", "VITRINE_TTL": "3ms", "VITRINE_SHOPS_TTL": "4ms",
            "VITRINE_POSTS_TTL": "5ms", "VITRINE_USERS_TTL": "6ms", "VITRINE_STALE_WHILE_REVALIDATE": "7ms",
            "VITRINE_STALE_IF_ERROR": "8ms", "VITRINE_STALE_WAIT": "9ms", "VITRINE_REFRESH_INTERVAL_MIN": "10ms",
            "VITRINE_ADMIN_TOKEN": "t", "VITRINE_ALLOWED_ORIGINS": "*", "VITRINE_RATE_LIMIT": "11",
            "VITRINE_TRUSTED_PROXIES": "12", "VITRINE_TLS_CERTIFICATE": "c", "VITRINE_TLS_KEY": "k",
            "VITRINE_LOOPS": "13", "VITRINE_CACHE_BYTES": "14", "VITRINE_MAX_CONNECTIONS": "15",
            "VITRINE_MAX_CONNECTIONS_PER_ADDRESS": "18", "VITRINE_ACCESS_LOG": "off",
            "VITRINE_DRAIN_DELAY": "16ms", "VITRINE_DRAIN_TIMEOUT": "17ms",
        ]
        var expected = Configuration()
        expected.listen = ListenAddress(host: .ipv4("0.0.0.0"), port: 1)
        expected.databasePath = "d"
        expected.upstreamURLs.shops = HTTPURL(.http, .name("s"))
        expected.upstreamURLs.posts = HTTPURL(.http, .name("p"))
        expected.upstreamURLs.users = HTTPURL(.http, .name("u"))
        expected.upstreamHeaders = [UpstreamHeader(name: "A", value: Secret("b"))]
        expected.upstreamCAPath = "ca"
        expected.upstreamProxy = HTTPURL(.http, .name("x"))
        expected.upstreamTimeout = .milliseconds(1)
        expected.upstreamMaxBytes = 2
        expected.ttl = .milliseconds(3)
        expected.sourceTTLs.shops = .milliseconds(4)
        expected.sourceTTLs.posts = .milliseconds(5)
        expected.sourceTTLs.users = .milliseconds(6)
        expected.staleWhileRevalidate = .milliseconds(7)
        expected.staleIfError = .milliseconds(8)
        expected.staleWait = .milliseconds(9)
        expected.refreshIntervalMin = .milliseconds(10)
        expected.adminToken = Secret("t")
        expected.allowedOrigins = .any
        expected.rateLimitPerSecond = 11
        expected.trustedProxies = 12
        expected.tlsCertificatePath = "c"
        expected.tlsKeyPath = "k"
        expected.loops = 13
        expected.cacheBytes = 14
        expected.maxConnections = 15
        expected.maxConnectionsPerAddress = 18
        expected.logsAccess = false
        expected.drainDelay = .milliseconds(16)
        expected.drainTimeout = .milliseconds(17)

        let files = ["h": "A: b", "a.conf": values.map { "\($0)=\($1)" }.joined(separator: "\n")]
        #expect(try load([], values, files: files).configuration == expected)
        expected.configurationPath = "a.conf"
        #expect(try load(["--config=a.conf"], [:], files: files).configuration == expected)
    }

    @Test func theFlagNamesTheConfigurationFileOverTheVariable() throws {
        let files = ["a": "VITRINE_TTL=1s", "b": "VITRINE_TTL=2s"]
        let loaded = try load(["--config", "b"], ["VITRINE_CONFIG": "a"], files: files)
        #expect(loaded.configuration.ttl == .seconds(2))
        #expect(loaded.configuration.configurationPath == "b")
    }

    @Test func theLastOfARepeatedFlagCounts() throws {
        #expect(try load(["--ttl", "1s", "--ttl=2s"]).configuration.ttl == .seconds(2))
    }

    @Test func valuesThatAnotherOverrulesMustBeGoodToo() {
        let allowed = "is not a duration from 0s to 3650d (written like 250ms, 30s, 5m, 12h or 7d)"
        let files = ["a": "VITRINE_TTL=z"]
        #expect(
            faults(["check", "--config", "a", "--ttl", "x", "--ttl", "1s"], ["VITRINE_TTL": "y"], files: files) == [
                "--ttl: \"x\" \(allowed)", "VITRINE_TTL: \"y\" \(allowed)", "a:1: VITRINE_TTL: \"z\" \(allowed)",
            ])
    }

    @Test func perSourceValuesAreFoundByTheirSource() throws {
        let ttls = try load(["--posts-ttl", "2s"]).configuration.sourceTTLs
        #expect(ttls[.posts] == .seconds(2))
        #expect(ttls[.shops] == nil)
        #expect(ttls[.users] == nil)
    }

    @Test func sampleIsAFlagWithoutAValue() throws {
        #expect(try load(["--sample"]).configuration.usesSample)
        #expect(faults(["serve", "--sample=on"]) == ["--sample: takes no value"])
    }

    @Test(arguments: [
        (["VITRINE_TLS_CERTIFICATE": "c"], "VITRINE_TLS_CERTIFICATE: is set without VITRINE_TLS_KEY"),
        (["VITRINE_TLS_KEY": "k"], "VITRINE_TLS_KEY: is set without VITRINE_TLS_CERTIFICATE"),
        (["VITRINE_CONFIG": "a"], "a:2: VITRINE_TLS_KEY: is set without VITRINE_TLS_CERTIFICATE"),
    ])
    func aCertificateNeedsItsKeyAndTheReverse(environment: [String: String], fault: String) {
        #expect(
            faults(["serve"], environment, files: ["a": "\nVITRINE_TLS_KEY=k"])
                == ["\(fault); set both for HTTPS, or neither"])
    }

    @Test func onlyWhatCanChangeWhileRunningIsMarkedSo() {
        let fixed = Setting.all.filter { $0.application == .atStart }.map(\.name)
        #expect(
            fixed == [
                "VITRINE_CONFIG", "VITRINE_LISTEN", "VITRINE_DATABASE", "VITRINE_LOOPS", "--sample",
                "VITRINE_SHOPS_URL", "VITRINE_POSTS_URL", "VITRINE_USERS_URL", "VITRINE_UPSTREAM_CA",
                "VITRINE_UPSTREAM_PROXY",
            ])
    }

    @Test func defaultsFitTheMemoryThatThereIs() throws {
        func loaded(_ memoryBytes: Int, _ flags: [String] = []) throws -> LoadedConfiguration {
            let command = try Command.parse(["check"] + flags, environment: [:], memoryBytes: memoryBytes) {
                _ throws(FileReadingError) in []
            }
            guard case .check(let loaded) = command else { throw ConfigurationFaults([]) }
            return loaded
        }
        let small = try loaded(128 << 20, ["--cache-bytes", "100MiB"])
        #expect(small.configuration.upstreamMaxBytes == 8 << 20)
        #expect(small.configuration.cacheBytes == 100 << 20)
        let line = try #require(small.listing.first { $0.hasPrefix("VITRINE_UPSTREAM_MAX_BYTES") })
        #expect(line.hasSuffix("  8MiB  (fits the memory limit; else 64MiB)"))
        #expect(try loaded(1).configuration.upstreamMaxBytes == 1 << 20)
        #expect(try loaded(1 << 30).configuration == Configuration())
        #expect(try loaded(.max).configuration == Configuration())
    }
}
