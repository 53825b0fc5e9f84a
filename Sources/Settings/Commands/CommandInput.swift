import Platform
import Records

/// What a command is made from.
struct CommandInput {
    let arguments: ArgumentScan
    let environment: [String: String]
    let memoryBytes: Int
    let readFile: FileReading

    /// The configuration within `scope`.
    ///
    /// - Throws: The faults of the arguments and of what was loaded.
    func load(_ scope: ConfigurationLoader.Scope) throws(ConfigurationFaults) -> LoadedConfiguration {
        try ConfigurationLoader(
            scope: scope, environment: environment, memoryBytes: memoryBytes, readFile: readFile
        ).load(arguments)
    }

    /// The server that a client command talks to.
    ///
    /// - Parameter needsToken: whether the server may ask for the token; what needs none works where nobody may read
    ///   it.
    /// - Returns: the server, and the token where one is needed and set.
    /// - Throws: The faults of the arguments and of these settings, or that the server's port is not known here.
    func target(needsToken: Bool) throws(ConfigurationFaults) -> ClientTarget {
        let token = try load(needsToken ? .client : .address).configuration.adminToken
        return ClientTarget(
            server: try server(), token: token, isLocal: arguments.value(of: CommandOption.server.flag) == nil)
    }

    /// The file that is the command's operand.
    ///
    /// - Throws: That there is none.
    func file(_ example: String) throws(ConfigurationFaults) -> String {
        guard let file = arguments.operands.first, !file.isEmpty else {
            throw ConfigurationFaults([ConfigurationFault(at: .commandLine, "a file is missing: \(example)")])
        }
        return file
    }

    /// The sources that `--source` names; none stands for all.
    ///
    /// - Throws: That there is no such source.
    func sources() throws(ConfigurationFaults) -> [Source] {
        let flag = CommandOption.source.flag
        guard let given = arguments.value(of: flag) else { return [] }
        var sources: [Source] = []
        for name in given.split(separator: ",", omittingEmptySubsequences: false) {
            guard let source = Source(rawValue: String(name)) else {
                let text = "\(String(name).quoted) is not one of shops, posts and users, with commas between them"
                throw ConfigurationFaults([ConfigurationFault(at: .flag(flag), text)])
            }
            sources.append(source)
        }
        return sources
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
