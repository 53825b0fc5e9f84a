/// One row of the table of settings: the names of a setting, what it means, and how it gets into a `Configuration`.
package struct Setting: Sendable {
    /// The headings under which help shows the settings.
    enum Section: String, Sendable, CaseIterable {
        case listening = "Listening and keeping"
        case upstreams = "Upstreams"
        case freshness = "Freshness"
        case access = "Access"
        case limits = "Limits and logs"
    }

    /// When a changed value can come into effect.
    package enum Application: Sendable {
        /// Only by starting anew.
        case atStart
        /// Also on SIGHUP.
        case whileRunning
    }

    /// The names under which a setting can be given.
    struct Names: Sendable {
        /// The variable that holds the value, in the environment or the configuration file.
        var variable: String?
        /// The variable that names a file whose text is the value.
        var fileVariable: String?
        /// The flag that is followed by the value.
        var flag: String?
    }

    let section: Section
    let names: Names
    /// What stands for the value in a help text; nil for a flag that takes none and means `on`.
    let placeholder: String?
    /// When a changed value can come into effect.
    package let application: Application
    /// Sentences for the help text.
    let summary: String
    /// Reads a value, which is not empty, into a configuration.
    let set: @Sendable (_ value: String, inout Configuration) throws(ValueFault) -> Void
    /// The value a configuration has, secrets masked.
    let text: @Sendable (Configuration) -> String
    /// Copies the value of one configuration into another; tells whether it was a different one.
    package let carry: @Sendable (_ source: Configuration, _ target: inout Configuration) -> Bool

    /// Makes a row for the member at `path`.
    init<Value: Equatable & Sendable>(
        _ section: Section, _ names: Names, _ path: any WritableKeyPath<Configuration, Value> & Sendable,
        _ kind: ValueKind<Value>, _ application: Application, _ summary: String
    ) {
        self.init(
            section, names, kind.placeholder, application, summary,
            set: { value, configuration throws(ValueFault) in configuration[keyPath: path] = try kind.parse(value) },
            text: { kind.text($0[keyPath: path]) }, carry: Self.carrying(path))
    }

    /// Makes a row for the member at `path` that need not be set; `unset` stands for that in help and listings.
    init<Value: Equatable & Sendable>(
        _ section: Section, _ names: Names, _ path: any WritableKeyPath<Configuration, Value?> & Sendable,
        _ kind: ValueKind<Value>, unset: String = Setting.none, _ application: Application, _ summary: String
    ) {
        self.init(
            section, names, kind.placeholder, application, summary,
            set: { value, configuration throws(ValueFault) in configuration[keyPath: path] = try kind.parse(value) },
            text: { $0[keyPath: path].map(kind.text) ?? unset }, carry: Self.carrying(path))
    }

    private init(
        _ section: Section, _ names: Names, _ placeholder: String, _ application: Application, _ summary: String,
        set: @escaping @Sendable (String, inout Configuration) throws(ValueFault) -> Void,
        text: @escaping @Sendable (Configuration) -> String,
        carry: @escaping @Sendable (Configuration, inout Configuration) -> Bool
    ) {
        self.section = section
        self.names = names
        self.placeholder = names.variable == nil && names.fileVariable == nil ? nil : placeholder
        self.application = application
        self.summary = summary
        self.set = set
        self.text = text
        self.carry = carry
    }

    private static func carrying<Value: Equatable & Sendable>(
        _ path: any WritableKeyPath<Configuration, Value> & Sendable
    ) -> @Sendable (Configuration, inout Configuration) -> Bool {
        { source, target in
            guard target[keyPath: path] != source[keyPath: path] else { return false }
            target[keyPath: path] = source[keyPath: path]
            return true
        }
    }

    /// The name that stands for the setting in listings.
    package var name: String { names.variable ?? names.fileVariable ?? names.flag ?? "" }

    /// The value without any configuring, as help shows it.
    var defaultText: String { text(Configuration()) }

    /// Whether it has no value without configuring.
    var isUnset: Bool { defaultText == Setting.none }

    /// What stands in help and listings for a value that is not there.
    static let none = "none"
}

extension Setting.Names {
    /// The variables of the setting, at most two.
    var variables: [String] { [variable, fileVariable].compactMap(\.self) }

    /// A variable, and the flag that is spelt like it.
    static func variableAndFlag(_ variable: String) -> Self { Self(variable: variable, flag: flag(for: variable)) }

    /// A variable without a flag.
    static func variable(_ variable: String) -> Self { Self(variable: variable) }

    /// A variable whose value can also stand in a file, named by the variable with `_FILE` behind it.
    static func variableOrFile(_ variable: String) -> Self {
        Self(variable: variable, fileVariable: variable + "_FILE")
    }

    /// A variable that names a file.
    static func file(_ variable: String) -> Self { Self(fileVariable: variable) }

    /// A flag alone, which takes no value.
    static func flag(_ flag: String) -> Self { Self(flag: flag) }

    /// `--upstream-timeout` for `VITRINE_UPSTREAM_TIMEOUT`.
    static func flag(for variable: String) -> String {
        "--" + variable.dropFirst(variablePrefix.count).lowercased().map { $0 == "_" ? "-" : String($0) }.joined()
    }

    /// What every variable begins with.
    static let variablePrefix = "VITRINE_"
}
