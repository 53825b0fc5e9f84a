/// An option of a command, as the command line and the help text know it.
struct CommandOption: Sendable, Hashable {
    let flag: String
    /// What stands for the value in a help text; nil when the option takes none.
    let placeholder: String?
    /// A sentence for the help text.
    let summary: String
}

/// A command's arguments, sorted into options and operands but not yet understood.
///
/// `--name value` and `--name=value` are the same. A value that begins with `--` must be given the second way. Behind
/// `--` everything is an operand. An option may be repeated: the last one counts, so that a wrapper's can be overruled.
struct ArgumentScan {
    /// An option and its value; `on` for one that takes none.
    struct GivenFlag: Hashable {
        let flag: String
        let value: String
    }

    private(set) var flags: [GivenFlag] = []
    private(set) var operands: [String] = []
    /// Whether `--help` or `-h` is among the options, known or not.
    private(set) var asksForHelp = false
    private(set) var faults: [ConfigurationFault] = []

    /// Scans `arguments`, the command's name taken off.
    init(_ arguments: [String], options: [CommandOption], mostOperands: Int) {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var rest = arguments[..<end]
        while let argument = rest.popFirst() {
            if argument.hasPrefix("-"), argument != "-" {
                take(argument, &rest, options)
            } else {
                operands.append(argument)
            }
        }
        operands += arguments[end...].dropFirst()
        faults += operands.dropFirst(mostOperands).map {
            ConfigurationFault(at: .commandLine, "unexpected argument \(ArgumentScan.shown($0))")
        }
    }

    /// An argument for a fault; of `NAME=VALUE` the name alone, for the value may be a secret.
    static func shown(_ argument: String) -> String {
        let (name, attached) = split(argument)
        return (attached == nil ? name : name + "=…").quoted
    }

    /// The last value given for `flag`.
    func value(of flag: String) -> String? {
        flags.last { $0.flag == flag }?.value
    }

    private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>, _ options: [CommandOption]) {
        let (flag, attached) = ArgumentScan.split(argument)
        if flag == "--help" || flag == "-h" {
            asksForHelp = true
            return
        }
        guard let option = options.first(where: { $0.flag == flag }) else {
            refuse(flag, "unknown option; \(ArgumentScan.advice(on: flag, options))")
            // What follows is taken for its value, which may be a secret: it must not turn up as an operand.
            if attached == nil { _ = ArgumentScan.value(from: &rest) }
            return
        }
        guard option.placeholder != nil else {
            guard attached == nil else { return refuse(flag, "takes no value") }
            return flags.append(GivenFlag(flag: flag, value: "on"))
        }
        if let attached {
            flags.append(GivenFlag(flag: flag, value: attached))
        } else if let next = ArgumentScan.value(from: &rest) {
            flags.append(GivenFlag(flag: flag, value: next))
        } else {
            refuse(flag, "needs a value: \(flag) \(option.placeholder ?? "")")
        }
    }

    private static func value(from rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, !next.hasPrefix("--"), next != "-h" else { return nil }
        return rest.removeFirst()
    }

    private mutating func refuse(_ flag: String, _ text: String) {
        faults.append(ConfigurationFault(at: .flag(flag), text))
    }

    private static func split(_ argument: String) -> (flag: String, attached: String?) {
        guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func advice(on flag: String, _ options: [CommandOption]) -> String {
        let flagless = Setting.all.filter { $0.names.flag == nil }.flatMap(\.names.variables)
        if let variable = flagless.first(where: { Setting.Names.flag(for: $0) == flag }) {
            return "set the variable \(variable)"
        }
        return "the nearest is \(nearestName(to: flag, among: options.map(\.flag) + ["--help"]) ?? "--help")"
    }
}
