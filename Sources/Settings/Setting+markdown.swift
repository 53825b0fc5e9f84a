extension Setting {
    /// The table of settings for a page of the documentation, a line for each row, in Markdown.
    package static var markdownLines: [String] {
        ["| variable | flag | default | meaning |", "|---|---|---|---|"]
            + all.map { setting in
                let variables = setting.names.variables.map { "`\($0)`" }.joined(separator: ", ")
                let flag = setting.names.flag.map { "`\($0)`" } ?? ""
                let standard = setting.isUnset ? "" : "`\(setting.defaultText)`"
                let cells = [variables, flag, standard, setting.summary]
                return "| " + cells.map { $0.isEmpty ? "–" : $0 }.joined(separator: " | ") + " |"
            }
    }
}
