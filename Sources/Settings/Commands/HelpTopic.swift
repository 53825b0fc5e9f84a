/// What help can be asked for; its text comes from the tables of commands and settings.
package enum HelpTopic: Sendable, Hashable {
    /// The program and its commands.
    case overview
    /// A command, by its name.
    case command(String)

    /// The text, lines of at most 100 columns, with a line end behind each.
    package var text: String {
        guard case .command(let name) = self, let definition = CommandDefinition.all.first(where: { $0.name == name })
        else { return HelpTopic.overviewLines.joined(separator: "\n") + "\n" }
        return HelpTopic.lines(on: definition).joined(separator: "\n") + "\n"
    }

    private static var overviewLines: [String] {
        [
            "vitrine serves ready-to-show JSON for an app's screens, made from shops, posts and users upstream.",
            "",
            "Usage: vitrine COMMAND [OPTION]...",
            "",
            "Commands:",
        ] + CommandDefinition.all.flatMap(overviewLines(on:)) + [
            "",
            "vitrine COMMAND --help explains a command; vitrine serve --help has every setting.",
            "To try it without a network: vitrine serve --sample",
            "Exit status: 2 for a bad configuration or command line, 1 for anything else that goes wrong.",
        ]
    }

    private static func overviewLines(on definition: CommandDefinition) -> [String] {
        let indent = 16
        var lines = definition.summary.wrapped(indent: indent)
        guard let first = lines.first else { return [] }
        lines[0] = "  " + definition.name.padded(to: indent - 2) + first.dropFirst(indent)
        return lines
    }

    private static func lines(on definition: CommandDefinition) -> [String] {
        let options = definition.options.isEmpty ? [] : ["[OPTION]..."]
        var lines = [
            "Usage: " + (["vitrine", definition.name] + options + definition.operands).joined(separator: " "), "",
            definition.summary,
        ]
        for option in definition.ownOptions {
            lines += ["", "  " + [option.flag, option.placeholder].compactMap(\.self).joined(separator: " ")]
            lines += option.summary.wrapped(indent: 6)
        }
        let settings = definition.scope.settings
        if !settings.isEmpty { lines += ["", precedence] }
        if definition.scope == .everything { lines.append(units) }
        for section in Setting.Section.allCases {
            let rows = settings.filter { $0.section == section }
            if !rows.isEmpty { lines += ["", section.rawValue + ":"] + rows.flatMap(lines(on:)) }
        }
        return lines
    }

    private static let precedence =
        "A flag wins over its variable, that over a line of the configuration file, that over the default."
    private static let units =
        "Durations are written 250ms, 30s, 5m, 12h or 7d; sizes 64KiB, 8MiB, 1GiB, or in bytes."

    /// The names of a setting, and its meaning below them.
    private static func lines(on setting: Setting) -> [String] {
        let meaning = setting.isUnset ? setting.summary : "\(setting.summary) Default: \(setting.defaultText)."
        return ["  " + heading(of: setting)] + meaning.wrapped(indent: 6)
    }

    /// `--ttl DURATION   VITRINE_TTL`, or `VITRINE_RATE_LIMIT=NUMBER` for a setting without a flag.
    private static func heading(of setting: Setting) -> String {
        let names = setting.names
        guard let flag = names.flag else {
            let value = names.variable.map { "\($0)=\(setting.placeholder ?? "")" }
            return [value, names.fileVariable.map { "\($0)=FILE" }].compactMap(\.self).joined(separator: ", ")
        }
        guard let placeholder = setting.placeholder, let variable = names.variable else { return flag }
        return "\(flag) \(placeholder)".padded(to: 36) + variable
    }
}

extension String {
    /// The text with spaces behind it up to `width` characters.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// Lines of at most 100 columns, broken at spaces, each behind `indent` spaces; a longer word stays whole.
    fileprivate func wrapped(indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= 100 {
                lines[lines.endIndex - 1] = "\(last) \(word)"
            } else {
                lines.append(margin + word)
            }
        }
        return lines
    }
}
