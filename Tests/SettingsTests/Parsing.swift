import Platform

@testable import Settings

/// Understands a command line with `files` standing in for the file system.
func parse(
    _ arguments: [String], _ environment: [String: String] = [:], files: [String: String] = [:]
) throws(ConfigurationFaults) -> Command {
    try Command.parse(arguments, environment: environment) { path throws(FileReadingError) in
        guard let text = files[path] else { throw FileReadingError(reason: "No such file or directory") }
        return Array(text.utf8)
    }
}

/// What `vitrine check` loads.
func load(
    _ flags: [String] = [], _ environment: [String: String] = [:], files: [String: String] = [:]
) throws(ConfigurationFaults) -> LoadedConfiguration {
    guard case .check(let loaded) = try parse(["check"] + flags, environment, files: files) else {
        throw ConfigurationFaults([ConfigurationFault(at: .commandLine, "not understood as check")])
    }
    return loaded
}

/// The lines of what is wrong; none when nothing is.
func faults(
    _ arguments: [String], _ environment: [String: String] = [:], files: [String: String] = [:]
) -> [String] {
    do {
        _ = try parse(arguments, environment, files: files)
        return []
    } catch {
        return error.lines
    }
}
