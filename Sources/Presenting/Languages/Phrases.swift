/// All that one language says.
///
/// To add a language, copy `Phrases+english.swift`, translate what stands on the right of each line, and give
/// `Language` a case and its plural forms. A test then finds lines that are missing, lack a gap in braces, or were left
/// in English.
package struct Phrases: Sendable {
    let language: Language
    /// The phrases that the table lacks; they read as their own names.
    let missing: [Phrase]

    private let wordings: [Wording]

    /// Reads a table.
    init(_ language: Language, _ table: KeyValuePairs<Phrase, Wording>) {
        self.language = language
        let lines = Phrase.allCases.map { phrase in table.first { $0.key == phrase }?.value }
        wordings = zip(Phrase.allCases, lines).map { phrase, line in line ?? Wording(stringLiteral: "\(phrase)") }
        missing = zip(Phrase.allCases, lines).compactMap { phrase, line in line == nil ? phrase : nil }
    }

    /// A phrase with its gaps, in all its forms.
    subscript(phrase: Phrase) -> Wording {
        wordings[phrase.rawValue]
    }

    /// A phrase with its gaps filled.
    package func text(_ phrase: Phrase, _ values: KeyValuePairs<Template.Slot, String> = [:]) -> String {
        self[phrase].other.filled(values)
    }

    /// A phrase in the form that goes with a number, which fills `{count}`.
    package func text(_ phrase: Phrase, count: Int) -> String {
        let wording = self[phrase]
        let template = wording.templates[language.pluralForm(of: count)] ?? wording.other
        return template.filled([.count: number(count)])
    }
}
