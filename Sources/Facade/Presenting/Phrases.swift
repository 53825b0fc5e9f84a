/// All that one language says.
///
/// To add a language, copy `Phrases+english.swift`, translate what stands on the right of each line, and give `Language` a
/// case. A test then finds lines that are missing or lack a gap in braces.
struct Phrases: Sendable {
    private let templates: [Template]
    /// The phrases that the table lacks; they read as their own names.
    let missing: [Phrase]

    /// Reads a table.
    init(_ table: KeyValuePairs<Phrase, String>) {
        let lines = Phrase.allCases.map { phrase in table.first { $0.key == phrase }?.value }
        templates = zip(Phrase.allCases, lines).map { phrase, line in Template(line ?? "\(phrase)") }
        missing = zip(Phrase.allCases, lines).compactMap { phrase, line in line == nil ? phrase : nil }
    }

    /// A phrase with its gaps.
    subscript(phrase: Phrase) -> Template {
        templates[phrase.rawValue]
    }

    /// A phrase with its gaps filled.
    func text(_ phrase: Phrase, _ values: KeyValuePairs<Template.Slot, String> = [:]) -> String {
        self[phrase].filled(values)
    }
}
