import Glibc
import Settings

/// How a text looks on a terminal.
enum TextStyle: String, Sendable {
    case plain = ""
    case heading = "1"
    case good = "32"
    case doubtful = "33"
    case bad = "31"
    case faint = "2"

    /// What the word that `/status` has for a state looks like.
    init(state: String) {
        switch state {
        case "ok", "fresh", "closed", "updated", "unchanged", "notModified": self = .good
        case "stale", "degraded", "half-open": self = .doubtful
        default: self = .bad
        }
    }
}

/// A piece of text and how it looks.
struct StyledText: Sendable, Hashable, ExpressibleByStringInterpolation {
    var text: String
    var style: TextStyle

    /// Makes a piece; what an upstream has written into it stays on its line.
    init(_ text: String, _ style: TextStyle = .plain) {
        self.text = text.onOneLine
        self.style = style
    }

    init(stringLiteral value: String) {
        self.init(value)
    }

    /// With the codes that make it look so, or without.
    ///
    /// - Source: ECMA-48, section 8.3.117 (SGR).
    func shown(inColour: Bool) -> String {
        guard inColour, style != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
}

/// Where a command writes.
struct Terminal: Sendable {
    /// Whether a person looks at it who wants colours.
    let hasColours: Bool

    /// - Source: no-color.org.
    init(_ descriptor: Int32, environment: [String: String]) {
        hasColours = isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty
    }

    init(hasColours: Bool) {
        self.hasColours = hasColours
    }
}
