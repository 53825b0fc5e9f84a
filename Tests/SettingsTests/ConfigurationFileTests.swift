import Testing

@testable import Settings

@Suite struct ConfigurationFileTests {
    private func lines(_ text: String) -> [ConfigurationFile.Line] {
        ConfigurationFile(parsing: Array(text.utf8)).lines
    }

    private func line(_ number: Int, _ name: String, _ value: String) -> ConfigurationFile.Line {
        ConfigurationFile.Line(number: number, entry: .success(.init(name: name, value: value)))
    }

    @Test(arguments: [
        ("A=b", "b"), (" A \t= b c\t", "b c"), ("A=b # c", "b # c"), ("A=\"b \"", "b "), ("A='b'", "b"), ("A=\"\"", ""),
        ("A='\"'", "\""), ("A=b\"c\"", "b\"c\""), ("A=b=c", "b=c"), ("A=", ""), ("A=é", "é"), ("\u{FEFF}A=b", "b"),
        ("A=b\r", "b"),
    ])
    func readsOneLine(text: String, value: String) {
        #expect(lines(text) == [line(1, "A", value)])
    }

    @Test func countsLinesAndSkipsBlanksAndCommentsWithEitherLineEnd() {
        let text = "# c\n\nA=1\n  # d=e\n \t\nB_2=2\n"
        let expected = [line(3, "A", "1"), line(6, "B_2", "2")]
        #expect(lines(text) == expected)
        #expect(
            lines(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")) == expected)
        #expect(lines("") == [])
    }

    @Test(arguments: ["hunter2", "=hunter2", "export A=hunter2", "hunter2==", "ü=1", "\u{FEFF}\u{FEFF}A=1"])
    func refusesOtherLinesWithoutShowingThem(text: String) {
        #expect(
            faults(["serve", "--config=v.conf"], files: ["v.conf": "\n\(text)\n"]) == [
                "v.conf:2: is not a NAME=VALUE line, a # comment or blank"
            ])
    }

    @Test(arguments: ["\"hunter2", "'hunter2\"", "\"", "\"a\" b"])
    func refusesUnevenQuotationMarks(value: String) {
        #expect(
            faults(["serve", "--config=v.conf"], files: ["v.conf": "VITRINE_DATABASE=\(value)"]) == [
                "v.conf:1: begins with a quotation mark that does not end the value"
            ])
    }

    @Test func refusesBytesThatAreNotText() {
        let bytes: [UInt8] = [0x41, 0x3D, 0xFF, 0x0A, 0x42, 0x3D, 0x31]
        #expect(
            ConfigurationFile(parsing: bytes).lines == [
                .init(number: 1, entry: .failure(ValueFault("is not UTF-8 text"))), line(2, "B", "1"),
            ])
    }

    @Test func readsAWholeFileWithCarriageReturns() throws {
        let text = "# Vitrine\r\nVITRINE_LISTEN=\"0.0.0.0:81\"\r\n\r\nVITRINE_ACCESS_LOG=off\r\n"
        let configuration = try load(["--config", "v.conf"], files: ["v.conf": text]).configuration
        #expect(configuration.listen == ListenAddress(host: .ipv4("0.0.0.0"), port: 81))
        #expect(configuration.logsAccess == false)
    }

    @Test func namesTheLineOfEveryFault() {
        let text = """
            VITRINE_LISTEN=nowhere
            VITRINE_LISTN=127.0.0.1:80
            VITRINE_TTL=1s
            nonsense
            VITRINE_TTL=2s
            VITRINE_CONFIG=other.conf
            VITRINE_SERVICE_HOST=10.0.0.1
            VITRINE_SAMPLE=on
            VITRINE_TLS_KEY=
            VITRINE_ADMIN_TOKEN=hunter2
            VITRINE_ADMIN_TOKEN_FILE=token

            """
        #expect(
            faults(["check", "--config", "v.conf"], files: ["v.conf": text]) == [
                "v.conf:1: VITRINE_LISTEN: \"nowhere\" is not host:port (such as 127.0.0.1:8080, [::1]:8080, "
                    + "or 0.0.0.0:8080 for every address; port 0 to 65535)",
                "v.conf:2: VITRINE_LISTN: unknown name; the nearest is VITRINE_LISTEN",
                "v.conf:4: is not a NAME=VALUE line, a # comment or blank",
                "v.conf:5: VITRINE_TTL: is set on line 3 already",
                "v.conf:6: VITRINE_CONFIG: cannot be set in the file that it names",
                "v.conf:7: VITRINE_SERVICE_HOST: unknown name; the nearest is VITRINE_STALE_WAIT",
                "v.conf:8: VITRINE_SAMPLE: unknown name; use the flag --sample",
                "v.conf:9: VITRINE_TLS_KEY: is empty; leave it out for the default",
                "v.conf:9: VITRINE_TLS_KEY: is set without VITRINE_TLS_CERTIFICATE; set both for HTTPS, or neither",
                "v.conf:11: VITRINE_ADMIN_TOKEN_FILE: is set on line 10 already",
            ])
    }

    @Test func aMissingFileIsAFault() {
        let reason = "cannot read \"v.conf\": No such file or directory"
        #expect(faults(["serve", "--config", "v.conf"]) == ["--config: \(reason)"])
        #expect(faults(["serve"], ["VITRINE_CONFIG": "v.conf"]) == ["VITRINE_CONFIG: \(reason)"])
    }
}
