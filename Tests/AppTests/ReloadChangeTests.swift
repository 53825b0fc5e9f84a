import Testing

@testable import App
@testable import Settings

@Suite struct ReloadChangeTests {
    @Test func everySettingIsCarriedOrNamed() throws {
        // A value other than the default for each setting there is.
        var other = Configuration()
        for setting in Setting.all {
            let values = [
                "5s", "7", "off", "on", "127.0.0.1:1", "https://a.example/x", "https://a.example", "X-Key: v",
            ]
            let isSet = values.contains { value in
                var copy = Configuration()
                guard (try? setting.set(value, &copy)) != nil, copy != Configuration() else { return false }
                _ = setting.carry(copy, &other)
                return true
            }
            #expect(isSet, "\(setting.name)")
        }
        let change = ConfigurationChange(from: Configuration(), to: other)
        #expect(Set(change.applied).isDisjoint(with: change.pending))
        // HTTPS would be new: the certificate's settings wait with the others.
        #expect(change.pending.contains("VITRINE_TLS_KEY") && change.pending.contains("VITRINE_DATABASE"))
        #expect(Set(change.applied + change.pending) == Set(Setting.all.map(\.name)))
        #expect(change.configuration.ttl == .seconds(5))
        #expect(change.configuration.databasePath == Configuration().databasePath)
    }

    @Test func theSameConfigurationChangesNothing() {
        let change = ConfigurationChange(from: Configuration(), to: Configuration())
        #expect(change.applied == [] && change.pending == [] && change.configuration == Configuration())
    }

    @Test func anotherCertificateIsTakenWhileHTTPSIsSpoken() {
        var inUse = Configuration()
        (inUse.tlsCertificatePath, inUse.tlsKeyPath) = ("a.pem", "a.key")
        var read = inUse
        (read.tlsCertificatePath, read.ttl) = ("b.pem", .seconds(1))
        var change = ConfigurationChange(from: inUse, to: read)
        #expect(Set(change.applied) == ["VITRINE_TLS_CERTIFICATE", "VITRINE_TTL"] && change.pending == [])
        change.keepCertificate(of: inUse)
        #expect(change.configuration.tlsCertificatePath == "a.pem" && change.configuration.ttl == .seconds(1))
        #expect(change.applied == ["VITRINE_TTL"])
    }
}
