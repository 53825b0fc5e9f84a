/// What a command is made from.
struct CommandInput {
    let arguments: ArgumentScan
    let environment: [String: String]
    let readFile: FileReading

    /// The configuration within `scope`.
    ///
    /// - Throws: The faults of the arguments and of what was loaded.
    func load(_ scope: ConfigurationLoader.Scope) throws(ConfigurationFaults) -> LoadedConfiguration {
        try ConfigurationLoader(scope: scope, environment: environment, readFile: readFile).load(arguments)
    }

    /// The server that a client command talks to: `--server`, else the one that `VITRINE_LISTEN` and the certificate
    /// settings describe.
    ///
    /// - Throws: The faults of the arguments and of these settings, or that the server's port is not known here.
    func server() throws(ConfigurationFaults) -> HTTPURL {
        let flag = CommandOption.server.flag
        guard let given = arguments.value(of: flag) else {
            let loaded = try load(.address)
            guard let url = loaded.configuration.clientURL else {
                let text = "port 0 does not tell where the server is; name it by \(flag) URL"
                let place = loaded.places["VITRINE_LISTEN"] ?? .commandLine
                throw ConfigurationFaults([ConfigurationFault(at: place, name: "VITRINE_LISTEN", text)])
            }
            return url
        }
        _ = try load(.nothing)
        do throws(ValueFault) {
            return try ValueKind.server.parse(given)
        } catch {
            throw ConfigurationFaults(error.texts.map { ConfigurationFault(at: .flag(flag), $0) })
        }
    }
}
