package import Platform
package import Records

/// What the command line asks for.
package enum Command: Sendable, Hashable {
    /// Run the server.
    case serve(LoadedConfiguration)
    /// Say that the configuration is good: print its `listing`.
    case check(LoadedConfiguration)
    /// Ask the server there whether it is ready.
    case healthcheck(server: HTTPURL)
    /// Show how the server there does.
    case status(ClientTarget)
    /// Refresh sources of the server there, all of them without a name.
    case refresh(ClientTarget, sources: [Source])
    /// Run the sample upstream alone.
    case sample(ListenAddress)
    /// Copy the database into a file, in place of one that is there if need be.
    case backup(database: String, file: String, replacing: Bool)
    /// Put a copy in the database's place.
    case restore(database: String, file: String)
    /// Say which keys the asset catalogs in this folder have nothing for.
    case auditAssets(folder: String)
    /// Print the version.
    case version
    /// Print the text of the topic.
    case help(HelpTopic)
    /// Nothing was asked for: print the overview on standard error and exit with status 2.
    case none

    /// What it runs the server with; nil for a command that runs none.
    package var configuration: Configuration? {
        if case .serve(let loaded) = self { return loaded.configuration }
        return nil
    }

    /// Understands a command line; the same arguments, environment and files always give the same command.
    ///
    /// To apply a changed configuration file, call it again: every value is looked for in the same places as before.
    /// `--help` or `-h` among the options wins over any fault.
    ///
    /// - Parameters:
    ///   - arguments: What stands behind the program's own name.
    ///   - environment: Every variable of the process.
    ///   - memoryBytes: The most memory that the process may take; some defaults are smaller where it is little.
    ///   - readFile: Is called for the configuration file and for files whose text is a value.
    /// - Returns: What to do, with everything it needs.
    /// - Throws: Every fault there is; the exit status is 2.
    package static func parse(
        _ arguments: [String], environment: [String: String], memoryBytes: Int = .max,
        readFile: @escaping FileReading
    ) throws(ConfigurationFaults) -> Command {
        guard let first = arguments.first else { return .none }
        let definition = try CommandDefinition.named(CommandDefinition.aliases[first] ?? first)
        let scan = ArgumentScan(
            Array(arguments.dropFirst()), options: definition.options, mostOperands: definition.operands.count)
        if scan.asksForHelp { return .help(.command(definition.name)) }
        return try definition.make(
            CommandInput(arguments: scan, environment: environment, memoryBytes: memoryBytes, readFile: readFile))
    }
}
