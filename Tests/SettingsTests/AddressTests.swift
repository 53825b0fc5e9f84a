import Testing

@testable import Settings

@Suite struct AddressTests {
    @Test(
        arguments: [
            ("127.0.0.1:8080", Host.ipv4("127.0.0.1"), 8080), ("[::1]:8080", .ipv6("::1"), 8080),
            ("[0:0::1]:65535", .ipv6("::1"), 65535), ("LocalHost:0", .name("localhost"), 0),
            ("my_service.internal:80", .name("my_service.internal"), 80), ("0.0.0.0:1", .ipv4("0.0.0.0"), 1),
        ] as [(String, Host, UInt16)])
    func readsListenAddresses(text: String, host: Host, port: UInt16) {
        #expect(ListenAddress(text) == ListenAddress(host: host, port: port))
    }

    @Test func writesAddressesAsTheyAreRead() {
        #expect(ListenAddress("[::1]:8080")?.description == "[::1]:8080")
        #expect(ListenAddress("localhost:0")?.description == "localhost:0")
        #expect(ListenAddress("[::1]:8080")?.host.bare == "::1")
    }

    @Test(arguments: [
        "8080", ":8080", "localhost", "localhost:", "localhost:65536", "localhost:-1", "localhost:+1", "::1:8080",
        "[::1]", "[::1]8080", "[127.0.0.1]:80", "[fe80::1%eth0]:80", "300.0.0.1:80", "1.2.3:80", "a..b:80", "-a:80",
        "*:80", "a b:80", "http://a:80", "ü:80", "a:٣", "[]:80", "[",
    ])
    func refusesOtherListenAddresses(text: String) {
        #expect(
            faults(["serve", "--listen", text]) == [
                "--listen: \"\(text)\" is not host:port (such as 127.0.0.1:8080, [::1]:8080, "
                    + "or 0.0.0.0:8080 for every address; port 0 to 65535)"
            ])
    }

    @Test(arguments: [
        ("http://a", "http://a/"), ("https://A.Example:443/x", "https://a.example/x"),
        ("HTTP://a:8080/x?y=1", "http://a:8080/x?y=1"), ("http://[::1]:81/", "http://[::1]:81/"),
        ("http://10.0.0.1?q", "http://10.0.0.1/?q"), ("https://a/%7Eb/(c);d=e", "https://a/%7Eb/(c);d=e"),
        ("http://a?u=b://c/@d", "http://a/?u=b://c/@d"),
    ])
    func readsURLs(text: String, written: String) throws {
        #expect(try HTTPURL(parsing: text).exposedText == written)
    }

    @Test(arguments: [
        ("", URLFlaw.scheme), ("a.example/shops", .scheme), ("ftp://a", .scheme), ("http:/a", .scheme),
        ("1http://a", .scheme), ("http://me:secret@a/", .userinfo), ("http://me@a", .userinfo), ("http://", .host),
        ("http:///x", .host), ("http://:80/", .host), ("http://::1/", .host), ("http://a:0/", .port),
        ("http://a:/", .port), ("http://a:65536", .port), ("http://[::1]x/", .host), ("http://a/#b", .fragment),
        ("http://a/b c", .character), ("http://a/\r\nX: y", .character), ("http://a/%", .character),
        ("http://a/%4", .character), ("http://a/%4g", .character), ("http://a/ü", .character),
    ])
    func tellsFlawsOfURLsApart(text: String, flaw: URLFlaw) {
        #expect(throws: flaw) { try HTTPURL(parsing: text) }
    }

    @Test(arguments: [
        (
            "http://me:hunter2@a/",
            "has a user name or password in it; send credentials by VITRINE_UPSTREAM_HEADERS_FILE"
        ),
        ("ftp://hunter2", "does not start with http:// or https://"),
        ("http://hunter2 x", "has a character that a URL cannot hold; percent-encode it"),
        (
            "http:///hunter2",
            "has no host, or one that is neither a name, an IPv4 address nor an IPv6 address in brackets"
        ),
        ("http://a:hunter2", "has a port outside 1 to 65535"),
        ("http://a/#hunter2", "has a fragment (#…), which is never sent"),
    ])
    func faultsOfURLsShowNothingOfThem(text: String, fault: String) {
        #expect(faults(["serve", "--shops-url", text]) == ["--shops-url: \(fault)"])
    }

    @Test func refusesAProxyWithAPassword() {
        #expect(
            faults(["serve"], ["VITRINE_UPSTREAM_PROXY": "http://me:hunter2@proxy:3128"]) == [
                "VITRINE_UPSTREAM_PROXY: has a user name or password in it; "
                    + "a proxy that asks for one is not supported"
            ])
    }

    @Test func appendsPaths() throws {
        #expect(try HTTPURL(parsing: "http://a/").appending("/readyz").exposedText == "http://a/readyz")
        #expect(try HTTPURL(parsing: "http://a:81/b").appending("/readyz").exposedText == "http://a:81/b/readyz")
    }

    @Test(arguments: [
        ("127.0.0.1:8080", "http://127.0.0.1:8080/"), ("0.0.0.0:8080", "http://127.0.0.1:8080/"),
        ("[::]:8080", "http://[::1]:8080/"), ("localhost:80", "http://localhost/"),
        ("10.1.2.3:81", "http://10.1.2.3:81/"),
    ])
    func clientsGoToAnAddressTheyCanReach(listen: String, url: String) throws {
        #expect(try load(["--listen", listen]).configuration.clientURL?.exposedText == url)
    }

    @Test func clientsUseHTTPSWhereTheServerDoes() throws {
        let environment = ["VITRINE_TLS_CERTIFICATE": "c.pem", "VITRINE_TLS_KEY": "k.pem"]
        #expect(try load([], environment).configuration.clientURL?.exposedText == "https://127.0.0.1:8080/")
        #expect(try load(["--listen", "127.0.0.1:0"]).configuration.clientURL == nil)
    }
}
