/// One row of the table of commands.
struct CommandDefinition: Sendable {
    let name: String
    /// What stands for the operands in a help text; as many are taken at most.
    let operands: [String]
    /// The settings whose flags are options of the command.
    let scope: ConfigurationLoader.Scope
    /// A sentence for the overview.
    let summary: String
    /// Options that are no settings.
    let ownOptions: [CommandOption]
    /// Understands the rest of the command line.
    let make: @Sendable (CommandInput) throws(ConfigurationFaults) -> Command

    private init(
        _ name: String, operands: [String] = [], _ scope: ConfigurationLoader.Scope, _ summary: String,
        options: [CommandOption] = [],
        make: @escaping @Sendable (CommandInput) throws(ConfigurationFaults) -> Command
    ) {
        self.name = name
        self.operands = operands
        self.scope = scope
        self.summary = summary
        ownOptions = options
        self.make = make
    }

    /// Every command there is, in the order of the overview.
    static let all: [CommandDefinition] = [
        CommandDefinition("serve", .everything, "Run the server until SIGTERM or SIGINT.") {
            input throws(ConfigurationFaults) in .serve(try input.load(.everything))
        },
        CommandDefinition("check", .everything, "Validate the configuration: exit 0, or name each fault and exit 2.") {
            input throws(ConfigurationFaults) in .check(try input.load(.everything))
        },
        CommandDefinition(
            "healthcheck", .address, "Exit 0 when the server answers /readyz with 200, else 1.", options: [.server]
        ) {
            input throws(ConfigurationFaults) in .healthcheck(server: try input.server())
        },
        CommandDefinition("status", .address, "Show how a running server and its sources do.", options: [.server]) {
            input throws(ConfigurationFaults) in .status(try input.target(needsToken: false))
        },
        CommandDefinition(
            "refresh", .client, "Let a running server fetch now, and show what came of it: exit 1 when nothing did.",
            options: [.server, .source]
        ) {
            input throws(ConfigurationFaults) in
            .refresh(try input.target(needsToken: true), sources: try input.sources())
        },
        CommandDefinition("sample", .sample, "Run the sample upstream alone, at /shops, /posts and /users.") {
            input throws(ConfigurationFaults) in .sample(try input.load(.sample).configuration.listen)
        },
        CommandDefinition(
            "backup", operands: ["FILE"], .database, "Copy the database into a file, also while the server runs.",
            options: [.force]
        ) { input throws(ConfigurationFaults) in
            let database = try input.load(.database).configuration.databasePath
            let file = try input.file("vitrine backup FILE")
            return .backup(database: database, file: file, replacing: input.arguments.value(of: "--force") != nil)
        },
        CommandDefinition(
            "restore", operands: ["FILE"], .database,
            "Put a copy in the database's place, and keep what was there; the server must not run."
        ) { input throws(ConfigurationFaults) in
            let database = try input.load(.database).configuration.databasePath
            return .restore(database: database, file: try input.file("vitrine restore FILE"))
        },
        CommandDefinition(
            "audit-assets", operands: ["FOLDER"], .nothing,
            "Name each key that an app's .xcassets catalog has nothing for: exit 1, or 0 when it has all."
        ) { input throws(ConfigurationFaults) in
            _ = try input.load(.nothing)
            guard let folder = input.arguments.operands.first, !folder.isEmpty else {
                let text = "a folder is missing: vitrine audit-assets App/Assets.xcassets"
                throw ConfigurationFaults([ConfigurationFault(at: .commandLine, text)])
            }
            return .auditAssets(folder: folder)
        },
        CommandDefinition("version", .nothing, "Print the version.") { input throws(ConfigurationFaults) in
            _ = try input.load(.nothing)
            return .version
        },
        CommandDefinition("help", operands: ["[COMMAND]"], .nothing, "Print this, or the help of one command.") {
            input throws(ConfigurationFaults) in
            _ = try input.load(.nothing)
            guard let operand = input.arguments.operands.first else { return .help(.overview) }
            return .help(.command(try named(operand).name))
        },
    ]

    /// Options that stand for a command, as users of other programs expect.
    static let aliases = ["--help": "help", "-h": "help", "--version": "version"]

    /// The options it takes, besides `--help`.
    var options: [CommandOption] {
        ownOptions + scope.settings.compactMap(\.option)
    }

    /// The command called `name`.
    ///
    /// - Throws: That there is none, with the nearest.
    static func named(_ name: String) throws(ConfigurationFaults) -> CommandDefinition {
        if let definition = all.first(where: { $0.name == name }) { return definition }
        let text =
            if name.hasPrefix("-") {
                "the command comes first, as in vitrine serve --sample"
            } else {
                "unknown command \(ArgumentScan.shown(name)); the nearest is "
                    + (nearestName(to: name, among: all.map(\.name)) ?? "help")
            }
        throw ConfigurationFaults([ConfigurationFault(at: .commandLine, text)])
    }
}

extension CommandOption {
    /// Names what to refresh.
    static let source = CommandOption(
        flag: "--source", placeholder: "NAMES",
        summary: "What to fetch: shops, posts or users, with commas between them. Default: all.")

    /// Lets a file be replaced.
    static let force = CommandOption(
        flag: "--force", placeholder: nil, summary: "Replace the file if there is one.")

    /// Names the server of a client command.
    static let server = CommandOption(
        flag: "--server", placeholder: "URL",
        summary: "The server to talk to, such as http://127.0.0.1:8080. Default: the one the settings below describe.")
}

extension Setting {
    /// The setting as an option of a command; nil when it has no flag.
    fileprivate var option: CommandOption? {
        names.flag.map { CommandOption(flag: $0, placeholder: placeholder, summary: summary) }
    }
}
