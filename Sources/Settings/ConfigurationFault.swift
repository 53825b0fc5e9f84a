/// Where a setting's value stands.
enum SettingPlace: Sendable, Hashable, CustomStringConvertible {
    /// A flag, by its name.
    case flag(String)
    /// An environment variable, by its name.
    case variable(String)
    /// A line of the configuration file, counted from 1.
    case line(path: String, number: Int)
    /// The command line as a whole.
    case commandLine

    /// `--ttl`, `VITRINE_TTL`, `vitrine.conf:3` or `command line`.
    var description: String {
        switch self {
        case .flag(let name), .variable(let name): name.printable
        case .line(let path, let number): "\(path.printable):\(number)"
        case .commandLine: "command line"
        }
    }
}

/// One thing that is wrong with the configuration or the command line; never holds a secret.
struct ConfigurationFault: Sendable, Hashable, CustomStringConvertible {
    let place: SettingPlace
    /// The name that stands on a line of the file; nil where the place is a name itself or the line has none.
    let name: String?
    /// What is wrong, what is allowed, and what to do.
    let text: String

    /// A fault at `place`; `name` counts for a line of the file alone.
    init(at place: SettingPlace, name: String? = nil, _ text: String) {
        self.place = place
        if case .line = place { self.name = name } else { self.name = nil }
        self.text = text
    }

    /// One line: `vitrine.conf:3: VITRINE_TTL: "5" is not …`.
    var description: String {
        [place.description, name, text].compactMap(\.self).joined(separator: ": ")
    }
}

/// Everything that is wrong, at once.
package struct ConfigurationFaults: Error, Sendable, Hashable {
    /// Never empty: the command line's first, as it has them, then the variables' by name, then the file's by line.
    let faults: [ConfigurationFault]

    /// Puts `faults` in order.
    init(_ faults: [ConfigurationFault]) {
        self.faults = faults.sorted { $0.place.rank < $1.place.rank }
    }

    /// One line for each fault.
    package var lines: [String] { faults.map(\.description) }
}

extension SettingPlace {
    fileprivate var rank: (Int, String, Int) {
        switch self {
        case .commandLine, .flag: (0, "", 0)
        case .variable(let name): (1, name, 0)
        case .line(let path, let number): (2, path, number)
        }
    }
}

/// Why a value was refused, without the name of its setting: one text for each fault, for a file can have several.
struct ValueFault: Error, Sendable, Hashable {
    let texts: [String]

    /// The faults of a value that has several.
    init(_ texts: [String]) {
        self.texts = texts
    }

    /// The one fault of a value.
    init(_ text: String) {
        texts = [text]
    }

    /// Shows a value that is no secret, and what it should have been.
    init(_ value: String, isNot expected: String) {
        self.init("\(value.quoted) is not \(expected)")
    }
}

extension String {
    /// The text on one line: control characters escaped, cut after 80 code points.
    var printable: String {
        let shown = unicodeScalars.prefix(80)
        return String(shown).onOneLine + (shown.endIndex == endIndex ? "" : "…")
    }

    /// The whole text with control characters escaped, so that whoever wrote it commands no terminal.
    package var onOneLine: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: text += scalar.escaped(asASCII: true)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The printable text in quotation marks.
    package var quoted: String { "\"\(printable)\"" }
}
