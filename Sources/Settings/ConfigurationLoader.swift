import Platform

/// Makes a configuration from what was given: a flag wins over its variable, that over the file, that over the default.
///
/// Every value given must be a good one, also where another wins over it. An empty value is a fault, not a default.
struct ConfigurationLoader {
    /// Which settings are loaded.
    enum Scope: Sendable {
        /// Every setting; unknown names are faults.
        case everything
        /// What a client of the server needs to know; whatever else is given is no concern of it.
        case address
        /// What a client needs to know that does more than look.
        case client
        /// Where the sample upstream listens.
        case sample
        /// Where the database is.
        case database
        /// No setting at all: only the arguments can be wrong.
        case nothing

        /// The rows of the table that are loaded.
        var settings: [Setting] {
            switch self {
            case .everything: Setting.all
            case .address: Setting.address
            case .client: Setting.address + [Setting.adminToken]
            case .sample: [Setting.listen]
            case .database: [Setting.configurationFile, Setting.database]
            case .nothing: []
            }
        }
    }

    let scope: Scope
    let environment: [String: String]
    /// The most memory that the process may take.
    let memoryBytes: Int
    let readFile: FileReading

    /// One value given for a setting.
    private struct Assignment {
        let setting: Setting
        /// The name by which it was given.
        let name: String
        let place: SettingPlace
        let value: String
    }

    /// Loads the settings of the scope.
    ///
    /// - Parameter arguments: The command's arguments; their own faults are joined with what is found here.
    /// - Returns: The configuration, and where each value that was given comes from.
    /// - Throws: Every fault there is; none of them shows a secret.
    func load(_ arguments: ArgumentScan) throws(ConfigurationFaults) -> LoadedConfiguration {
        var faults = arguments.faults + unknownVariables
        let direct = variables(&faults) + flags(arguments)
        let assignments = fileLines(direct, &faults) + direct
        var loaded = LoadedConfiguration(configuration: Configuration(within: memoryBytes))
        for assignment in assignments {
            loaded.places[assignment.setting.name] = assignment.place
            do throws(ValueFault) {
                try assignment.setting.set(text(of: assignment), &loaded.configuration)
            } catch {
                faults += error.texts.map { ConfigurationFault(at: assignment.place, name: assignment.name, $0) }
            }
        }
        if scope == .everything { faults += loaded.halfPairs }
        guard faults.isEmpty else { throw ConfigurationFaults(faults) }
        return loaded
    }

    // MARK: The three places

    private func flags(_ arguments: ArgumentScan) -> [Assignment] {
        arguments.flags.compactMap { given in
            scope.settings.first { $0.names.flag == given.flag }.map {
                Assignment(setting: $0, name: given.flag, place: .flag(given.flag), value: given.value)
            }
        }
    }

    private var unknownVariables: [ConfigurationFault] {
        guard scope == .everything else { return [] }
        let known = Set(scope.settings.flatMap(\.names.variables))
        return environment.keys.filter { $0.isMeantForVitrine && !known.contains($0) }
            .map { ConfigurationFault(at: .variable($0), unknown("variable", $0)) }
    }

    private func variables(_ faults: inout [ConfigurationFault]) -> [Assignment] {
        return scope.settings.flatMap { setting in
            let given = setting.names.variables.compactMap { name in
                environment[name].map {
                    Assignment(setting: setting, name: name, place: .variable(name), value: $0)
                }
            }
            if given.count > 1 {
                let text = "is set as well as \(given[0].name); keep one"
                faults.append(ConfigurationFault(at: given[1].place, text))
            }
            return given
        }
    }

    private func fileLines(_ direct: [Assignment], _ faults: inout [ConfigurationFault]) -> [Assignment] {
        let named = direct.last { $0.setting.name == Setting.configurationFile.name }
        guard let named, !named.value.isEmpty else { return [] }
        let path = named.value
        do throws(FileReadingError) {
            let file = ConfigurationFile(parsing: try readFile(path))
            var lineFaults: [ConfigurationFault] = []
            let assignments = understand(file.lines, path, &lineFaults)
            if scope == .everything { faults += lineFaults }
            return assignments
        } catch {
            faults.append(ConfigurationFault(at: named.place, "cannot read \(path.quoted): \(error.reason)"))
            return []
        }
    }

    private func understand(
        _ lines: [ConfigurationFile.Line], _ path: String, _ faults: inout [ConfigurationFault]
    ) -> [Assignment] {
        var firstLines: [String: Int] = [:]
        var assignments: [Assignment] = []
        for line in lines {
            let place = SettingPlace.line(path: path, number: line.number)
            switch line.entry {
            case .failure(let fault):
                faults += fault.texts.map { ConfigurationFault(at: place, $0) }
            case .success(let entry):
                do throws(ValueFault) {
                    let setting = try setting(named: entry.name)
                    if let first = firstLines.updateValue(line.number, forKey: setting.name) {
                        throw ValueFault("is set on line \(first) already")
                    }
                    assignments.append(
                        Assignment(setting: setting, name: entry.name, place: place, value: entry.value))
                } catch {
                    faults += error.texts.map { ConfigurationFault(at: place, name: entry.name, $0) }
                }
            }
        }
        return assignments
    }

    private func setting(named name: String) throws(ValueFault) -> Setting {
        guard let setting = scope.settings.first(where: { $0.names.variables.contains(name) }) else {
            throw ValueFault(unknown("name", name))
        }
        guard setting.name != Setting.configurationFile.name else {
            throw ValueFault("cannot be set in the file that it names")
        }
        return setting
    }

    // MARK: Values

    /// The value to read: what was given, or the text of the file it names without the line end behind it.
    private func text(of assignment: Assignment) throws(ValueFault) -> String {
        guard !assignment.value.isEmpty else { throw ValueFault("is empty; leave it out for the default") }
        guard assignment.name == assignment.setting.names.fileVariable else { return assignment.value }
        let bytes: [UInt8]
        do throws(FileReadingError) {
            bytes = try readFile(assignment.value)
        } catch {
            // Not even the path is shown: it is the secret itself where someone mistook the variable.
            throw ValueFault("cannot read the file that it names: \(error.reason)")
        }
        guard var text = String(validating: bytes, as: UTF8.self) else {
            throw ValueFault("names a file that is not UTF-8 text")
        }
        if text.last == "\n" || text.last == "\r\n" { text.removeLast() }
        guard !text.isEmpty else { throw ValueFault("names an empty file") }
        return text
    }

    private func unknown(_ what: String, _ name: String) -> String {
        if let flag = scope.settings.first(where: { $0.names.flag == Setting.Names.flag(for: name) })?.names.flag {
            return "unknown \(what); use the flag \(flag)"
        }
        let nearest = nearestName(to: name, among: scope.settings.flatMap(\.names.variables)) ?? ""
        return "unknown \(what); the nearest is \(nearest)"
    }
}

extension String {
    /// Whether a variable of this name can only be for this program: Kubernetes makes `VITRINE_SERVICE_…` and
    /// `VITRINE_PORT…` by itself for a Service named vitrine.
    fileprivate var isMeantForVitrine: Bool {
        hasPrefix("VITRINE_") && !hasPrefix("VITRINE_SERVICE_") && !hasPrefix("VITRINE_PORT")
    }
}
