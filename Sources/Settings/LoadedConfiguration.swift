/// A configuration, and where its values come from.
package struct LoadedConfiguration: Sendable, Hashable {
    /// The checked values.
    package var configuration = Configuration()
    /// By the settings' names; a setting without a place has its default.
    var places: [String: SettingPlace] = [:]

    /// What `vitrine check` prints for a configuration without faults: `configuration ok`, then each setting with its
    /// value, secrets masked, and where a value that was given comes from.
    package var listing: [String] {
        let width = Setting.all.map(\.name.count).max() ?? 0
        return ["configuration ok"]
            + Setting.all.map { setting in
                let name = setting.name + String(repeating: " ", count: width - setting.name.count)
                let value = setting.text(configuration)
                let usual = setting.defaultText
                let fitted = value == usual ? "" : "  (fits the memory limit; else \(usual))"
                return "\(name)  \(value)\(places[setting.name].map { "  (from \($0))" } ?? fitted)"
            }
    }

    /// A fault for each of certificate and key that was given without the other.
    var halfPairs: [ConfigurationFault] {
        [("VITRINE_TLS_CERTIFICATE", "VITRINE_TLS_KEY"), ("VITRINE_TLS_KEY", "VITRINE_TLS_CERTIFICATE")]
            .compactMap { given, missing in
                guard let place = places[given], places[missing] == nil else { return nil }
                return ConfigurationFault(
                    at: place, name: given, "is set without \(missing); set both for HTTPS, or neither")
            }
    }
}
