import Settings

/// What a configuration that was read again changes in a running server.
struct ConfigurationChange: Sendable, Hashable {
    /// What was in use, with everything new that can come into effect while running.
    private(set) var configuration: Configuration
    /// The settings that changed by it, by their names.
    private(set) var applied: [String] = []
    /// The settings that were changed too, and take a restart.
    private(set) var pending: [String] = []

    /// Compares what is in use with what was read.
    init(from inUse: Configuration, to read: Configuration) {
        configuration = inUse
        // A listening socket cannot turn from HTTP to HTTPS.
        let keepsScheme = inUse.usesTLS == read.usesTLS
        for setting in Setting.all {
            if setting.application == .whileRunning, keepsScheme || !setting.isOfCertificate {
                if setting.carry(read, &configuration) { applied.append(setting.name) }
            } else {
                var copy = inUse
                if setting.carry(read, &copy) { pending.append(setting.name) }
            }
        }
    }

    /// Leaves the certificate that is in use, for the new one cannot be read.
    mutating func keepCertificate(of inUse: Configuration) {
        for setting in Setting.all where setting.isOfCertificate { _ = setting.carry(inUse, &configuration) }
        let names = Setting.all.filter(\.isOfCertificate).map(\.name)
        applied.removeAll(where: names.contains)
    }
}

extension Setting {
    fileprivate var isOfCertificate: Bool {
        name == "VITRINE_TLS_CERTIFICATE" || name == "VITRINE_TLS_KEY"
    }
}
